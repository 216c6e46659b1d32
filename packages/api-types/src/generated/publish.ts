/** Generated from services/publish/openapi.json by `npm run openapi`. */

export interface paths {
    "/api/publish/networks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The networks, and what it takes to connect them */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            networks: {
                                /** @enum {unknown} */
                                network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram";
                                name: string;
                                fields: {
                                    /** @description Key in `fields` of POST /api/publish/connections. */
                                    name: string;
                                    label: string;
                                    /** @description Enter it like a password. It is never returned. */
                                    secret: boolean;
                                    help: string;
                                    example: string;
                                    optional: boolean;
                                }[];
                                characters: number | null;
                                unit: "graphemes" | "characters";
                                /** @description Whether a post has a title. */
                                articles: boolean;
                            }[];
                            /**
                             * @description A post without a connection is handed to the person at its time, for every platform.
                             * @enum {boolean}
                             */
                            hand_off: true;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The connected accounts */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connections: {
                                connection_id: string;
                                /** @enum {unknown} */
                                network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram";
                                /** @description The account at the network. */
                                name: string;
                                /** @description The address of the account or site. */
                                address: string;
                                /** @description `needs_attention`: the network rejects the credentials. Connect the account again. */
                                state: "ok" | "needs_attention";
                                problem: {
                                    code: string;
                                    /** @description A sentence for the user. */
                                    text: string;
                                } | null;
                                /** Format: date-time */
                                checked_at: string;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            connection_limit: number | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Connect an account
         * @description Checks it with the network first. An account that is connected already is renewed (200).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram";
                        /** @description By the names of GET /api/publish/networks. */
                        fields: {
                            [key: string]: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connection_id: string;
                            /** @enum {unknown} */
                            network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram";
                            /** @description The account at the network. */
                            name: string;
                            /** @description The address of the account or site. */
                            address: string;
                            /** @description `needs_attention`: the network rejects the credentials. Connect the account again. */
                            state: "ok" | "needs_attention";
                            problem: {
                                code: string;
                                /** @description A sentence for the user. */
                                text: string;
                            } | null;
                            /** Format: date-time */
                            checked_at: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connection_id: string;
                            /** @enum {unknown} */
                            network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram";
                            /** @description The account at the network. */
                            name: string;
                            /** @description The address of the account or site. */
                            address: string;
                            /** @description `needs_attention`: the network rejects the credentials. Connect the account again. */
                            state: "ok" | "needs_attention";
                            problem: {
                                code: string;
                                /** @description A sentence for the user. */
                                text: string;
                            } | null;
                            /** Format: date-time */
                            checked_at: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect an account
         * @description Deletes its credentials. Its planned posts become drafts without a connection.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Planned posts of the connection. They are drafts without a connection now. */
                            drafts: number;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish/connections/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a connected account */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connection_id: string;
                            /** @enum {unknown} */
                            network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram";
                            /** @description The account at the network. */
                            name: string;
                            /** @description The address of the account or site. */
                            address: string;
                            /** @description `needs_attention`: the network rejects the credentials. Connect the account again. */
                            state: "ok" | "needs_attention";
                            problem: {
                                code: string;
                                /** @description A sentence for the user. */
                                text: string;
                            } | null;
                            /** Format: date-time */
                            checked_at: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The planned posts */
        get: {
            parameters: {
                query?: {
                    /** @description Posts that are due at this time or later. */
                    from?: string;
                    /** @description Posts that are due before this time. */
                    to?: string;
                    /** @description `attention`: `unknown`, `failed`, `handed_over` and `missed`, which wait for the person. */
                    state?: "draft" | "planned" | "sending" | "published" | "unknown" | "failed" | "handed_over" | "missed" | "attention";
                    /** @description `next_cursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description By the time at which they are due, at most 100. */
                            posts: {
                                post_id: string;
                                /** @description The name of the platform for whose readers the text is. */
                                platform: string;
                                network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                                connection_id: string | null;
                                text: string;
                                title: string | null;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** @description An IANA time zone, such as `Europe/Berlin`. */
                                time_zone: string;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `draft`: not planned. `planned`: waits for its time. `sending`: being sent. `published`. `unknown`: the network did not answer whether it is published; the service looks it up or the person answers. `failed`: the network refused it. `handed_over`: its time has come and the person publishes it. `missed`: overdue beyond the grace time; the person decides.
                                 * @enum {unknown}
                                 */
                                state: "draft" | "planned" | "sending" | "published" | "unknown" | "failed" | "handed_over" | "missed";
                                /** @description Increases with each edit. PUT needs the current one. */
                                revision: number;
                                problem: {
                                    code: string;
                                    /** @description A sentence for the user. */
                                    text: string;
                                } | null;
                                published: {
                                    url: string | null;
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                next_lookup_at: string | null;
                                source: {
                                    set_id: string | null;
                                    content_id: string | null;
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            next_cursor: string | null;
                            planned_limit: number | null;
                            /** @description How many wait now. */
                            planned_count: number;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Plan posts
         * @description All or none. Warnings do not keep posts from being planned.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeats within 24 hours get the first response. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        posts: {
                            /** @description A platform, by name, id or alias: `Twitter/X Thread` (`twitter`), `LinkedIn Post` (`linkedin`), `Instagram Caption` (`instagram`), `Facebook Post` (`facebook`), `YouTube Description` (`youtube`), `Blog Post` (`blog`), `TikTok Caption` (`tiktok`), `Threads Post` (`threads`). */
                            platform: string;
                            connection_id: string | null;
                            /** @description Not only spaces. */
                            text: string;
                            title?: string | null;
                            /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                            local_time: string;
                            /** @description An IANA time zone, such as `Europe/Berlin`. */
                            time_zone: string;
                            state: "draft" | "planned";
                            source?: {
                                set_id: string | null;
                                content_id: string | null;
                            } | null;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            posts: {
                                post_id: string;
                                /** @description The name of the platform for whose readers the text is. */
                                platform: string;
                                network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                                connection_id: string | null;
                                text: string;
                                title: string | null;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** @description An IANA time zone, such as `Europe/Berlin`. */
                                time_zone: string;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `draft`: not planned. `planned`: waits for its time. `sending`: being sent. `published`. `unknown`: the network did not answer whether it is published; the service looks it up or the person answers. `failed`: the network refused it. `handed_over`: its time has come and the person publishes it. `missed`: overdue beyond the grace time; the person decides.
                                 * @enum {unknown}
                                 */
                                state: "draft" | "planned" | "sending" | "published" | "unknown" | "failed" | "handed_over" | "missed";
                                /** @description Increases with each edit. PUT needs the current one. */
                                revision: number;
                                problem: {
                                    code: string;
                                    /** @description A sentence for the user. */
                                    text: string;
                                } | null;
                                published: {
                                    url: string | null;
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                next_lookup_at: string | null;
                                source: {
                                    set_id: string | null;
                                    content_id: string | null;
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            warnings: {
                                /** @description Of the post in the request. */
                                index: number;
                                /** @description `duplicate`: the same text is planned or published for the same account within an hour of it. `too_long`: longer than the platform or network takes. `time_moved`: the time does not exist on that day because clocks change; the next one that does was taken. */
                                code: "duplicate" | "too_long" | "time_moved";
                                /** @description A sentence for the user. */
                                text: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One planned post */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            post_id: string;
                            /** @description The name of the platform for whose readers the text is. */
                            platform: string;
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                            connection_id: string | null;
                            text: string;
                            title: string | null;
                            /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                            local_time: string;
                            /** @description An IANA time zone, such as `Europe/Berlin`. */
                            time_zone: string;
                            /** Format: date-time */
                            due_at: string;
                            /**
                             * @description `draft`: not planned. `planned`: waits for its time. `sending`: being sent. `published`. `unknown`: the network did not answer whether it is published; the service looks it up or the person answers. `failed`: the network refused it. `handed_over`: its time has come and the person publishes it. `missed`: overdue beyond the grace time; the person decides.
                             * @enum {unknown}
                             */
                            state: "draft" | "planned" | "sending" | "published" | "unknown" | "failed" | "handed_over" | "missed";
                            /** @description Increases with each edit. PUT needs the current one. */
                            revision: number;
                            problem: {
                                code: string;
                                /** @description A sentence for the user. */
                                text: string;
                            } | null;
                            published: {
                                url: string | null;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            next_lookup_at: string | null;
                            source: {
                                set_id: string | null;
                                content_id: string | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        /**
         * Edit a planned post
         * @description Takes effect as a whole or is rejected: with `post_is_being_sent` if the post is being sent or was published, and with `revision_changed` if it was edited since.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description A platform, by name, id or alias: `Twitter/X Thread` (`twitter`), `LinkedIn Post` (`linkedin`), `Instagram Caption` (`instagram`), `Facebook Post` (`facebook`), `YouTube Description` (`youtube`), `Blog Post` (`blog`), `TikTok Caption` (`tiktok`), `Threads Post` (`threads`). */
                        platform: string;
                        connection_id: string | null;
                        /** @description Not only spaces. */
                        text: string;
                        title?: string | null;
                        /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                        local_time: string;
                        /** @description An IANA time zone, such as `Europe/Berlin`. */
                        time_zone: string;
                        state: "draft" | "planned";
                        revision: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** PlannedPost */
                            post: {
                                post_id: string;
                                /** @description The name of the platform for whose readers the text is. */
                                platform: string;
                                network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                                connection_id: string | null;
                                text: string;
                                title: string | null;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** @description An IANA time zone, such as `Europe/Berlin`. */
                                time_zone: string;
                                /** Format: date-time */
                                due_at: string;
                                /**
                                 * @description `draft`: not planned. `planned`: waits for its time. `sending`: being sent. `published`. `unknown`: the network did not answer whether it is published; the service looks it up or the person answers. `failed`: the network refused it. `handed_over`: its time has come and the person publishes it. `missed`: overdue beyond the grace time; the person decides.
                                 * @enum {unknown}
                                 */
                                state: "draft" | "planned" | "sending" | "published" | "unknown" | "failed" | "handed_over" | "missed";
                                /** @description Increases with each edit. PUT needs the current one. */
                                revision: number;
                                problem: {
                                    code: string;
                                    /** @description A sentence for the user. */
                                    text: string;
                                } | null;
                                published: {
                                    url: string | null;
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                next_lookup_at: string | null;
                                source: {
                                    set_id: string | null;
                                    content_id: string | null;
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                            warnings: {
                                /** @description Of the post in the request. */
                                index: number;
                                /** @description `duplicate`: the same text is planned or published for the same account within an hour of it. `too_long`: longer than the platform or network takes. `time_moved`: the time does not exist on that day because clocks change; the next one that does was taken. */
                                code: "duplicate" | "too_long" | "time_moved";
                                /** @description A sentence for the user. */
                                text: string;
                            }[];
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete a planned post
         * @description Does not delete what is published at the network.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            post_id: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish/posts/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a post now
         * @description A draft, planned, missed or failed post is due at once. One without a connection is handed over.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            post_id: string;
                            /** @description The name of the platform for whose readers the text is. */
                            platform: string;
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                            connection_id: string | null;
                            text: string;
                            title: string | null;
                            /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                            local_time: string;
                            /** @description An IANA time zone, such as `Europe/Berlin`. */
                            time_zone: string;
                            /** Format: date-time */
                            due_at: string;
                            /**
                             * @description `draft`: not planned. `planned`: waits for its time. `sending`: being sent. `published`. `unknown`: the network did not answer whether it is published; the service looks it up or the person answers. `failed`: the network refused it. `handed_over`: its time has come and the person publishes it. `missed`: overdue beyond the grace time; the person decides.
                             * @enum {unknown}
                             */
                            state: "draft" | "planned" | "sending" | "published" | "unknown" | "failed" | "handed_over" | "missed";
                            /** @description Increases with each edit. PUT needs the current one. */
                            revision: number;
                            problem: {
                                code: string;
                                /** @description A sentence for the user. */
                                text: string;
                            } | null;
                            published: {
                                url: string | null;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            next_lookup_at: string | null;
                            source: {
                                set_id: string | null;
                                content_id: string | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish/posts/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer whether a post is published
         * @description For a post that is `unknown` or `handed_over`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Whether the post is there. False: an `unknown` post is sent again, and one that was handed over becomes a draft. */
                        published: boolean;
                        /** @description Its address, if the person has it. */
                        url?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            post_id: string;
                            /** @description The name of the platform for whose readers the text is. */
                            platform: string;
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                            connection_id: string | null;
                            text: string;
                            title: string | null;
                            /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                            local_time: string;
                            /** @description An IANA time zone, such as `Europe/Berlin`. */
                            time_zone: string;
                            /** Format: date-time */
                            due_at: string;
                            /**
                             * @description `draft`: not planned. `planned`: waits for its time. `sending`: being sent. `published`. `unknown`: the network did not answer whether it is published; the service looks it up or the person answers. `failed`: the network refused it. `handed_over`: its time has come and the person publishes it. `missed`: overdue beyond the grace time; the person decides.
                             * @enum {unknown}
                             */
                            state: "draft" | "planned" | "sending" | "published" | "unknown" | "failed" | "handed_over" | "missed";
                            /** @description Increases with each edit. PUT needs the current one. */
                            revision: number;
                            problem: {
                                code: string;
                                /** @description A sentence for the user. */
                                text: string;
                            } | null;
                            published: {
                                url: string | null;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            next_lookup_at: string | null;
                            source: {
                                set_id: string | null;
                                content_id: string | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The weekly times */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            time_zone: string | null;
                            /** @description The times of the week at which posts go out. */
                            slots: {
                                /** @description 1 is Monday. */
                                weekday: number;
                                /** @description Such as `09:00`. */
                                time: string;
                            }[];
                            /** @description An overdue post is still sent within this time. Later it is `missed`, and the person decides. */
                            grace_minutes: number;
                        };
                    };
                };
            };
        };
        /** Change the weekly times */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description An IANA time zone, such as `Europe/Berlin`. */
                        time_zone: string;
                        /** @description The times of the week at which posts go out. */
                        slots: {
                            /** @description 1 is Monday. */
                            weekday: number;
                            /** @description Such as `09:00`. */
                            time: string;
                        }[];
                        /** @description An overdue post is still sent within this time. Later it is `missed`, and the person decides. */
                        grace_minutes: number;
                        /** @description If the time zone changes: whether drafts and planned posts of the previous one keep their time on the clock in the new one. Default: false, they stay as they are. */
                        move_posts?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            time_zone: string | null;
                            /** @description The times of the week at which posts go out. */
                            slots: {
                                /** @description 1 is Monday. */
                                weekday: number;
                                /** @description Such as `09:00`. */
                                time: string;
                            }[];
                            /** @description An overdue post is still sent within this time. Later it is `missed`, and the person decides. */
                            grace_minutes: number;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish/schedule/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The next free times
         * @description In the time zone of the schedule, or in `time_zone` if none is saved.
         */
        get: {
            parameters: {
                query?: {
                    count?: number;
                    /** @description An IANA time zone, such as `Europe/Berlin`. */
                    time_zone?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The next slots at which nothing is planned, in order. */
                            times: {
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** @description An IANA time zone, such as `Europe/Berlin`. */
                                time_zone: string;
                                /** Format: date-time */
                                due_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Problem
         * @description Problem details (RFC 9457).
         */
        Problem: {
            /** @description URL of the page that documents the code: `/docs/errors/<code>`. */
            type: string;
            title: string;
            status: number;
            /** @description A sentence for the user: what happened and what to do next. */
            detail: string;
            /** @description Stable name of the error. All of them: `/docs/errors`. */
            code: string;
            /**
             * @description Whether this cost the user anything: quota or money.
             * @enum {unknown}
             */
            charged: "yes" | "no" | "unknown";
            request_id: string;
            /** @enum {boolean} */
            success: false;
            error: string;
            errors?: {
                path: string;
                message: string;
            }[];
        } & {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
