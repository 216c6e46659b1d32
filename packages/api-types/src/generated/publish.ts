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
                                series: {
                                    series_id: string;
                                    /** @description Which one of the series it is, from 0. */
                                    index: number;
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            next_cursor: string | null;
                            planned_limit: number | null;
                            /** @description How many wait now. A series counts as one. */
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
                            repeat?: {
                                /**
                                 * @description `monthly`: on the same day; a month without it has its last day instead. A time that clocks skip becomes the next one that exists, and of one that they show twice the first is taken.
                                 * @enum {unknown}
                                 */
                                frequency: "daily" | "weekly" | "monthly";
                                /** @description Of a weekly one, with the weekday of the first post. Empty for the others. */
                                weekdays?: number[];
                                times?: number | null;
                                until?: string | null;
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
                                series: {
                                    series_id: string;
                                    /** @description Which one of the series it is, from 0. */
                                    index: number;
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            warnings: {
                                /** @description Of the post in the request. */
                                index: number;
                                /** @description `duplicate`: the same text is planned or published for the same account within an hour of it, except in its own series. `too_long`: longer than the platform or network takes. `time_moved`: the time does not exist on that day because clocks change; the next one that does was taken. */
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
                            series: {
                                series_id: string;
                                /** @description Which one of the series it is, from 0. */
                                index: number;
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
                        repeat?: {
                            /**
                             * @description `monthly`: on the same day; a month without it has its last day instead. A time that clocks skip becomes the next one that exists, and of one that they show twice the first is taken.
                             * @enum {unknown}
                             */
                            frequency: "daily" | "weekly" | "monthly";
                            /** @description Of a weekly one, with the weekday of the first post. Empty for the others. */
                            weekdays?: number[];
                            times?: number | null;
                            until?: string | null;
                        } | null;
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
                                series: {
                                    series_id: string;
                                    /** @description Which one of the series it is, from 0. */
                                    index: number;
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                            warnings: {
                                /** @description Of the post in the request. */
                                index: number;
                                /** @description `duplicate`: the same text is planned or published for the same account within an hour of it, except in its own series. `too_long`: longer than the platform or network takes. `time_moved`: the time does not exist on that day because clocks change; the next one that does was taken. */
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
         * @description Does not delete what is published at the network. In a series, only this post is left out.
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
                            series: {
                                series_id: string;
                                /** @description Which one of the series it is, from 0. */
                                index: number;
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
                            series: {
                                series_id: string;
                                /** @description Which one of the series it is, from 0. */
                                index: number;
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
    "/api/publish/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The series that are not ended, with their upcoming posts */
        get: {
            parameters: {
                query?: {
                    /** @description Upcoming posts from this time on. Default: now. */
                    from?: string;
                    /** @description Before this time. Default: in 90 days. */
                    to?: string;
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
                            series: {
                                series_id: string;
                                /** @description The name of the platform for whose readers the text is. */
                                platform: string;
                                network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                                connection_id: string | null;
                                text: string;
                                title: string | null;
                                repeat: {
                                    /**
                                     * @description `monthly`: on the same day; a month without it has its last day instead. A time that clocks skip becomes the next one that exists, and of one that they show twice the first is taken.
                                     * @enum {unknown}
                                     */
                                    frequency: "daily" | "weekly" | "monthly";
                                    weekdays: number[];
                                    times: number | null;
                                    until: string | null;
                                };
                                /** @description Date and time of the first post on the clock in `time_zone`. */
                                starts_at: string;
                                /** @description An IANA time zone, such as `Europe/Berlin`. */
                                time_zone: string;
                                /** @description `paused`: no post follows until the person continues it; `problem` says why. `ended`: no post follows. */
                                state: "active" | "paused" | "ended";
                                problem: {
                                    code: string;
                                    /** @description A sentence for the user. */
                                    text: string;
                                } | null;
                                waiting_post_id: string | null;
                                /** @description Posts that are not created yet: each is when the one before it is due. In order, at most 100. */
                                upcoming: {
                                    /** @description Which one of the series it is, from 0. */
                                    index: number;
                                    /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                    local_time: string;
                                    /** Format: date-time */
                                    due_at: string;
                                    is_skipped: boolean;
                                }[];
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
    "/api/publish/series/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One series, with its next ten posts */
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
                            series_id: string;
                            /** @description The name of the platform for whose readers the text is. */
                            platform: string;
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                            connection_id: string | null;
                            text: string;
                            title: string | null;
                            repeat: {
                                /**
                                 * @description `monthly`: on the same day; a month without it has its last day instead. A time that clocks skip becomes the next one that exists, and of one that they show twice the first is taken.
                                 * @enum {unknown}
                                 */
                                frequency: "daily" | "weekly" | "monthly";
                                weekdays: number[];
                                times: number | null;
                                until: string | null;
                            };
                            /** @description Date and time of the first post on the clock in `time_zone`. */
                            starts_at: string;
                            /** @description An IANA time zone, such as `Europe/Berlin`. */
                            time_zone: string;
                            /** @description `paused`: no post follows until the person continues it; `problem` says why. `ended`: no post follows. */
                            state: "active" | "paused" | "ended";
                            problem: {
                                code: string;
                                /** @description A sentence for the user. */
                                text: string;
                            } | null;
                            waiting_post_id: string | null;
                            /** @description Posts that are not created yet: each is when the one before it is due. In order, at most 100. */
                            upcoming: {
                                /** @description Which one of the series it is, from 0. */
                                index: number;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** Format: date-time */
                                due_at: string;
                                is_skipped: boolean;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Stop a series
         * @description Deletes its drafts and planned posts. What is being sent or published stays.
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
                            series_id: string;
                            /** @description Its drafts and planned posts. What is being sent stays. */
                            deleted_posts: string[];
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
    "/api/publish/series/{id}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip an upcoming post of a series
         * @description Or no longer. A post that is created already is skipped by deleting it.
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
                        /** @description Of an upcoming post. */
                        index: number;
                        /** @description False: it is created after all. */
                        skipped: boolean;
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
                            series_id: string;
                            /** @description The name of the platform for whose readers the text is. */
                            platform: string;
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                            connection_id: string | null;
                            text: string;
                            title: string | null;
                            repeat: {
                                /**
                                 * @description `monthly`: on the same day; a month without it has its last day instead. A time that clocks skip becomes the next one that exists, and of one that they show twice the first is taken.
                                 * @enum {unknown}
                                 */
                                frequency: "daily" | "weekly" | "monthly";
                                weekdays: number[];
                                times: number | null;
                                until: string | null;
                            };
                            /** @description Date and time of the first post on the clock in `time_zone`. */
                            starts_at: string;
                            /** @description An IANA time zone, such as `Europe/Berlin`. */
                            time_zone: string;
                            /** @description `paused`: no post follows until the person continues it; `problem` says why. `ended`: no post follows. */
                            state: "active" | "paused" | "ended";
                            problem: {
                                code: string;
                                /** @description A sentence for the user. */
                                text: string;
                            } | null;
                            waiting_post_id: string | null;
                            /** @description Posts that are not created yet: each is when the one before it is due. In order, at most 100. */
                            upcoming: {
                                /** @description Which one of the series it is, from 0. */
                                index: number;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** Format: date-time */
                                due_at: string;
                                is_skipped: boolean;
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
    "/api/publish/series/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue a paused series
         * @description With its first post that is not past. Without an account, each post is handed to the person.
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
                            series_id: string;
                            /** @description The name of the platform for whose readers the text is. */
                            platform: string;
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram") | null;
                            connection_id: string | null;
                            text: string;
                            title: string | null;
                            repeat: {
                                /**
                                 * @description `monthly`: on the same day; a month without it has its last day instead. A time that clocks skip becomes the next one that exists, and of one that they show twice the first is taken.
                                 * @enum {unknown}
                                 */
                                frequency: "daily" | "weekly" | "monthly";
                                weekdays: number[];
                                times: number | null;
                                until: string | null;
                            };
                            /** @description Date and time of the first post on the clock in `time_zone`. */
                            starts_at: string;
                            /** @description An IANA time zone, such as `Europe/Berlin`. */
                            time_zone: string;
                            /** @description `paused`: no post follows until the person continues it; `problem` says why. `ended`: no post follows. */
                            state: "active" | "paused" | "ended";
                            problem: {
                                code: string;
                                /** @description A sentence for the user. */
                                text: string;
                            } | null;
                            waiting_post_id: string | null;
                            /** @description Posts that are not created yet: each is when the one before it is due. In order, at most 100. */
                            upcoming: {
                                /** @description Which one of the series it is, from 0. */
                                index: number;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** Format: date-time */
                                due_at: string;
                                is_skipped: boolean;
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
    "/api/publish/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there is a calendar link */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Without dates if there is no link. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            created_at: string | null;
                            read_at: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create the calendar link
         * @description Whoever has the link can read the planned posts. A link that was created before no longer works.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Path and query of the link at the address of the product. It is shown once: only its digest is stored. */
                            path: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
        /** Delete the calendar link */
        delete: {
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
                            /** @enum {boolean} */
                            removed: true;
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
    "/api/publish/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The planned posts for a calendar that subscribed to the link
         * @description Without a session: the token is the permission. Drafts are left out.
         */
        get: {
            parameters: {
                query: {
                    /** @description Of the link. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description iCalendar (RFC 5545), UTF-8. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/calendar": string;
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
    "/api/publish/posts/{id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One planned post as a file for a calendar */
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
                /** @description iCalendar (RFC 5545), UTF-8. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/calendar": string;
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
