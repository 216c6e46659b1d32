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
                                network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
                                name: string;
                                /** @description The person signs in at the network (POST /api/publish/connections/sign-ins). `fields` is empty then. */
                                sign_in: boolean;
                                sign_in_note: string | null;
                                platform: string | null;
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
                                /** @description Null if posts on this network have no pictures. */
                                pictures: {
                                    max: number;
                                    /** @description The fewest pictures of a post. */
                                    min: number;
                                    ratios: number[] | null;
                                    /** @description The longest alt text of a picture in characters; 0 if the network has none. */
                                    alt: number;
                                    characters: number | null;
                                    ratio: number[] | null;
                                } | null;
                                /** @description Null if posts on this network have no films. */
                                films: {
                                    max_bytes: number;
                                    max_seconds: number | null;
                                    /** @description Whether every post has to have one. */
                                    required: boolean;
                                } | null;
                                /** @description What the person chooses for each post, in order. */
                                options: {
                                    /** @description Key in `options` of a post. */
                                    name: string;
                                    label: string;
                                    help: string | null;
                                    choices: {
                                        value: string;
                                        label: string;
                                    }[] | null;
                                    initial: string | null;
                                }[];
                                /** @description Accounts have other ones: GET /api/publish/connections/{id}/options. */
                                account_options: boolean;
                                options_note: string | null;
                                /** @description Whether a post can be a thread. */
                                threads: boolean;
                                /** @description Whether the network stores the language of a post. */
                                language: boolean;
                                /** @description Whether the network has a label for posts that a model created, which is set from `ai_parts`. */
                                ai_label: boolean;
                                /** @description The values of `ai_parts` for which the label is set. */
                                ai_label_parts: string[];
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
        /**
         * The connected accounts
         * @description Those that were not checked for a day are checked within a minute or two.
         */
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
                                network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
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
                                characters: number | null;
                                note?: string | null;
                                /** Format: date-time */
                                checked_at: string;
                                /** Format: date-time */
                                created_at: string;
                                ends_at?: string | null;
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
                        network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
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
                            network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
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
                            characters: number | null;
                            note?: string | null;
                            /** Format: date-time */
                            checked_at: string;
                            /** Format: date-time */
                            created_at: string;
                            ends_at?: string | null;
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
                            network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
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
                            characters: number | null;
                            note?: string | null;
                            /** Format: date-time */
                            checked_at: string;
                            /** Format: date-time */
                            created_at: string;
                            ends_at?: string | null;
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
    "/api/publish/connections/{id}/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the person chooses for each post of an account
         * @description Asks the network, where accounts differ.
         */
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
                            options: {
                                /** @description Key in `options` of a post. */
                                name: string;
                                label: string;
                                help: string | null;
                                choices: {
                                    value: string;
                                    label: string;
                                }[] | null;
                                initial: string | null;
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
                            network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
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
                            characters: number | null;
                            note?: string | null;
                            /** Format: date-time */
                            checked_at: string;
                            /** Format: date-time */
                            created_at: string;
                            ends_at?: string | null;
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
    "/api/publish/connections/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to connect an account by signing in at its network
         * @description For networks with `sign_in`. The address is valid for 15 minutes. A new one replaces the one before of this network.
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
                        network: "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
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
                            /** @description Where the person signs in. The network sends them back to `/connections/signed-in/{network}` of the product. */
                            url: string;
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
    "/api/publish/connections/sign-ins/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect the account with which the person signed in
         * @description Works once, in the session that began the sign-in. 202: the sign-in gives access to several accounts, and the person chooses.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The parameters with which the network sent the person back. */
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        network: "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
                        state: string;
                        code: string;
                        /** @description If the network sent it (RFC 9207). */
                        iss?: string;
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
                            network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
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
                            characters: number | null;
                            note?: string | null;
                            /** Format: date-time */
                            checked_at: string;
                            /** Format: date-time */
                            created_at: string;
                            ends_at?: string | null;
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
                            network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
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
                            characters: number | null;
                            note?: string | null;
                            /** Format: date-time */
                            checked_at: string;
                            /** Format: date-time */
                            created_at: string;
                            ends_at?: string | null;
                        };
                    };
                };
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description With it, the choice is sent. Valid for 15 minutes. */
                            choice: string;
                            /** @enum {unknown} */
                            network: "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
                            accounts: {
                                /** @description Names the account in the choice. */
                                address: string;
                                name: string;
                                /** @description Whether the caller has connected it. Choosing it renews it. */
                                connected: boolean;
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
    "/api/publish/connections/sign-ins/choose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect some of the accounts of a sign-in
         * @description Works once, in the session of the sign-in. All are connected, or none.
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
                        network: "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
                        choice: string;
                        /** @description Addresses of offered accounts. */
                        accounts: string[];
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
                            connections: {
                                connection_id: string;
                                /** @enum {unknown} */
                                network: "bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok";
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
                                characters: number | null;
                                note?: string | null;
                                /** Format: date-time */
                                checked_at: string;
                                /** Format: date-time */
                                created_at: string;
                                ends_at?: string | null;
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
                    /** @description `attention`: `unknown` without `processing`, `failed`, `handed_over` and `missed`, which wait for the person. */
                    state?: "draft" | "planned" | "sending" | "published" | "unknown" | "failed" | "handed_over" | "missed" | "attention";
                    /** @description Posts of a page. Default: 100. */
                    limit?: number;
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
                                network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                                connection_id: string | null;
                                text: string;
                                title: string | null;
                                first_comment?: string | null;
                                pictures: {
                                    file_id: string;
                                    alt: string;
                                    width: number;
                                    height: number;
                                }[];
                                film: {
                                    video_id: string;
                                    /** @description GET /api/video/films returns its URL. */
                                    file_id: string;
                                    poster_id: string | null;
                                    width: number;
                                    height: number;
                                    seconds: number;
                                    bytes: number;
                                    /** @description The parts of it that a trained model created, in addition to those of the post. */
                                    ai_parts: string[];
                                } | null;
                                /** @description By the names of the `options` of the network. */
                                options: {
                                    [key: string]: string;
                                };
                                language: string | null;
                                /** @description The parts that a trained model created: `text`, `pictures`. */
                                ai_parts: string[];
                                /** @description Null for one post. */
                                thread: {
                                    /** @description One text per post. */
                                    texts: string[];
                                    /** @description How many of them are published. */
                                    published: number;
                                } | null;
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
                                processing?: string | null;
                                attempt_id: string | null;
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
                                /** @description The newest decision of a reviewer. */
                                approval: {
                                    /**
                                     * @description What a reviewer decided. `void`: the post was edited since.
                                     * @enum {unknown}
                                     */
                                    state: "none" | "approved" | "changes_requested" | "void";
                                    /** @description Whether the post is sent only when it is approved. Otherwise it is `missed` at its time. */
                                    required: boolean;
                                    by: string | null;
                                    at: string | null;
                                    revision: number | null;
                                };
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
                            first_comment?: string | null;
                            /** @description Uploads of the caller, in order. An edit without this field keeps the pictures. */
                            pictures?: {
                                file_id: string;
                                /** @description What the picture shows, for people who do not see it. */
                                alt?: string;
                            }[];
                            /** @description A finished video of the caller. It is kept while the post needs it. An edit without this field keeps the film. */
                            film?: {
                                video_id: string;
                            } | null;
                            /** @description By the names of the `options` of the network. Others are left out. An edit without this field keeps them. */
                            options?: {
                                [key: string]: string;
                            };
                            language?: string | null;
                            /** @description Splits a text that is too long for one post into a thread, on networks that have threads. An edit without this field keeps it. */
                            thread?: boolean;
                            /** @description `ai_parts` of the disclosure of the text. An edit without this field keeps them. */
                            ai_parts?: string[];
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
                                network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                                connection_id: string | null;
                                text: string;
                                title: string | null;
                                first_comment?: string | null;
                                pictures: {
                                    file_id: string;
                                    alt: string;
                                    width: number;
                                    height: number;
                                }[];
                                film: {
                                    video_id: string;
                                    /** @description GET /api/video/films returns its URL. */
                                    file_id: string;
                                    poster_id: string | null;
                                    width: number;
                                    height: number;
                                    seconds: number;
                                    bytes: number;
                                    /** @description The parts of it that a trained model created, in addition to those of the post. */
                                    ai_parts: string[];
                                } | null;
                                /** @description By the names of the `options` of the network. */
                                options: {
                                    [key: string]: string;
                                };
                                language: string | null;
                                /** @description The parts that a trained model created: `text`, `pictures`. */
                                ai_parts: string[];
                                /** @description Null for one post. */
                                thread: {
                                    /** @description One text per post. */
                                    texts: string[];
                                    /** @description How many of them are published. */
                                    published: number;
                                } | null;
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
                                processing?: string | null;
                                attempt_id: string | null;
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
                                /** @description The newest decision of a reviewer. */
                                approval: {
                                    /**
                                     * @description What a reviewer decided. `void`: the post was edited since.
                                     * @enum {unknown}
                                     */
                                    state: "none" | "approved" | "changes_requested" | "void";
                                    /** @description Whether the post is sent only when it is approved. Otherwise it is `missed` at its time. */
                                    required: boolean;
                                    by: string | null;
                                    at: string | null;
                                    revision: number | null;
                                };
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            warnings: {
                                /** @description Of the post in the request. */
                                index: number;
                                /** @description `duplicate`: the same text is planned or published for the same account within an hour of it, except in its own series. `too_long`: longer than the platform or network takes. `time_moved`: the time does not exist on that day because clocks change; the next one that does was taken. `alt_missing`: pictures without an alt text. */
                                code: "duplicate" | "too_long" | "time_moved" | "alt_missing";
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
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                            connection_id: string | null;
                            text: string;
                            title: string | null;
                            first_comment?: string | null;
                            pictures: {
                                file_id: string;
                                alt: string;
                                width: number;
                                height: number;
                            }[];
                            film: {
                                video_id: string;
                                /** @description GET /api/video/films returns its URL. */
                                file_id: string;
                                poster_id: string | null;
                                width: number;
                                height: number;
                                seconds: number;
                                bytes: number;
                                /** @description The parts of it that a trained model created, in addition to those of the post. */
                                ai_parts: string[];
                            } | null;
                            /** @description By the names of the `options` of the network. */
                            options: {
                                [key: string]: string;
                            };
                            language: string | null;
                            /** @description The parts that a trained model created: `text`, `pictures`. */
                            ai_parts: string[];
                            /** @description Null for one post. */
                            thread: {
                                /** @description One text per post. */
                                texts: string[];
                                /** @description How many of them are published. */
                                published: number;
                            } | null;
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
                            processing?: string | null;
                            attempt_id: string | null;
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
                            /** @description The newest decision of a reviewer. */
                            approval: {
                                /**
                                 * @description What a reviewer decided. `void`: the post was edited since.
                                 * @enum {unknown}
                                 */
                                state: "none" | "approved" | "changes_requested" | "void";
                                /** @description Whether the post is sent only when it is approved. Otherwise it is `missed` at its time. */
                                required: boolean;
                                by: string | null;
                                at: string | null;
                                revision: number | null;
                            };
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
                        first_comment?: string | null;
                        /** @description Uploads of the caller, in order. An edit without this field keeps the pictures. */
                        pictures?: {
                            file_id: string;
                            /** @description What the picture shows, for people who do not see it. */
                            alt?: string;
                        }[];
                        /** @description A finished video of the caller. It is kept while the post needs it. An edit without this field keeps the film. */
                        film?: {
                            video_id: string;
                        } | null;
                        /** @description By the names of the `options` of the network. Others are left out. An edit without this field keeps them. */
                        options?: {
                            [key: string]: string;
                        };
                        language?: string | null;
                        /** @description Splits a text that is too long for one post into a thread, on networks that have threads. An edit without this field keeps it. */
                        thread?: boolean;
                        /** @description `ai_parts` of the disclosure of the text. An edit without this field keeps them. */
                        ai_parts?: string[];
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
                                network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                                connection_id: string | null;
                                text: string;
                                title: string | null;
                                first_comment?: string | null;
                                pictures: {
                                    file_id: string;
                                    alt: string;
                                    width: number;
                                    height: number;
                                }[];
                                film: {
                                    video_id: string;
                                    /** @description GET /api/video/films returns its URL. */
                                    file_id: string;
                                    poster_id: string | null;
                                    width: number;
                                    height: number;
                                    seconds: number;
                                    bytes: number;
                                    /** @description The parts of it that a trained model created, in addition to those of the post. */
                                    ai_parts: string[];
                                } | null;
                                /** @description By the names of the `options` of the network. */
                                options: {
                                    [key: string]: string;
                                };
                                language: string | null;
                                /** @description The parts that a trained model created: `text`, `pictures`. */
                                ai_parts: string[];
                                /** @description Null for one post. */
                                thread: {
                                    /** @description One text per post. */
                                    texts: string[];
                                    /** @description How many of them are published. */
                                    published: number;
                                } | null;
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
                                processing?: string | null;
                                attempt_id: string | null;
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
                                /** @description The newest decision of a reviewer. */
                                approval: {
                                    /**
                                     * @description What a reviewer decided. `void`: the post was edited since.
                                     * @enum {unknown}
                                     */
                                    state: "none" | "approved" | "changes_requested" | "void";
                                    /** @description Whether the post is sent only when it is approved. Otherwise it is `missed` at its time. */
                                    required: boolean;
                                    by: string | null;
                                    at: string | null;
                                    revision: number | null;
                                };
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                            warnings: {
                                /** @description Of the post in the request. */
                                index: number;
                                /** @description `duplicate`: the same text is planned or published for the same account within an hour of it, except in its own series. `too_long`: longer than the platform or network takes. `time_moved`: the time does not exist on that day because clocks change; the next one that does was taken. `alt_missing`: pictures without an alt text. */
                                code: "duplicate" | "too_long" | "time_moved" | "alt_missing";
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
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                            connection_id: string | null;
                            text: string;
                            title: string | null;
                            first_comment?: string | null;
                            pictures: {
                                file_id: string;
                                alt: string;
                                width: number;
                                height: number;
                            }[];
                            film: {
                                video_id: string;
                                /** @description GET /api/video/films returns its URL. */
                                file_id: string;
                                poster_id: string | null;
                                width: number;
                                height: number;
                                seconds: number;
                                bytes: number;
                                /** @description The parts of it that a trained model created, in addition to those of the post. */
                                ai_parts: string[];
                            } | null;
                            /** @description By the names of the `options` of the network. */
                            options: {
                                [key: string]: string;
                            };
                            language: string | null;
                            /** @description The parts that a trained model created: `text`, `pictures`. */
                            ai_parts: string[];
                            /** @description Null for one post. */
                            thread: {
                                /** @description One text per post. */
                                texts: string[];
                                /** @description How many of them are published. */
                                published: number;
                            } | null;
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
                            processing?: string | null;
                            attempt_id: string | null;
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
                            /** @description The newest decision of a reviewer. */
                            approval: {
                                /**
                                 * @description What a reviewer decided. `void`: the post was edited since.
                                 * @enum {unknown}
                                 */
                                state: "none" | "approved" | "changes_requested" | "void";
                                /** @description Whether the post is sent only when it is approved. Otherwise it is `missed` at its time. */
                                required: boolean;
                                by: string | null;
                                at: string | null;
                                revision: number | null;
                            };
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
                        attempt_id?: string | null;
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
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                            connection_id: string | null;
                            text: string;
                            title: string | null;
                            first_comment?: string | null;
                            pictures: {
                                file_id: string;
                                alt: string;
                                width: number;
                                height: number;
                            }[];
                            film: {
                                video_id: string;
                                /** @description GET /api/video/films returns its URL. */
                                file_id: string;
                                poster_id: string | null;
                                width: number;
                                height: number;
                                seconds: number;
                                bytes: number;
                                /** @description The parts of it that a trained model created, in addition to those of the post. */
                                ai_parts: string[];
                            } | null;
                            /** @description By the names of the `options` of the network. */
                            options: {
                                [key: string]: string;
                            };
                            language: string | null;
                            /** @description The parts that a trained model created: `text`, `pictures`. */
                            ai_parts: string[];
                            /** @description Null for one post. */
                            thread: {
                                /** @description One text per post. */
                                texts: string[];
                                /** @description How many of them are published. */
                                published: number;
                            } | null;
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
                            processing?: string | null;
                            attempt_id: string | null;
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
                            /** @description The newest decision of a reviewer. */
                            approval: {
                                /**
                                 * @description What a reviewer decided. `void`: the post was edited since.
                                 * @enum {unknown}
                                 */
                                state: "none" | "approved" | "changes_requested" | "void";
                                /** @description Whether the post is sent only when it is approved. Otherwise it is `missed` at its time. */
                                required: boolean;
                                by: string | null;
                                at: string | null;
                                revision: number | null;
                            };
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
                                network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                                connection_id: string | null;
                                /** @description In a list, only the first 2,000 characters. */
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
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                            connection_id: string | null;
                            /** @description In a list, only the first 2,000 characters. */
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
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                            connection_id: string | null;
                            /** @description In a list, only the first 2,000 characters. */
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
                            network: ("bluesky" | "mastodon" | "wordpress" | "ghost" | "nostr" | "telegram" | "x" | "linkedin" | "facebook" | "instagram" | "youtube" | "tiktok") | null;
                            connection_id: string | null;
                            /** @description In a list, only the first 2,000 characters. */
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
    "/api/publish/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The review links */
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
                            /** @description Newest first, with those that expired within 30 days. */
                            reviews: {
                                review_id: string;
                                from_name: string;
                                note: string;
                                post_count: number;
                                /** @description Comments and decisions so far. */
                                remarks: number;
                                is_expired: boolean;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                expires_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a review link
         * @description For people without an account. Each call creates another link. It shows the logo that you have now, if your package includes it.
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
                        post_ids: string[];
                        /** @description Whose posts these are, as reviewers see it. */
                        from_name: string;
                        /** @description What reviewers should know. */
                        note?: string;
                        /** @description After so many days the link opens nothing. */
                        days: number;
                        /** @description Whether these posts are sent only when they are approved. Posts that are being sent or were published stay as they are. */
                        require_approval: boolean;
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
                            /** Review */
                            review: {
                                review_id: string;
                                from_name: string;
                                note: string;
                                post_count: number;
                                /** @description Comments and decisions so far. */
                                remarks: number;
                                is_expired: boolean;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                expires_at: string;
                            };
                            /** @description The path of the review page, with the token in its fragment. It is returned only here: only its hash is stored. */
                            link: string;
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
    "/api/publish/reviews/{id}": {
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
         * Revoke a review link
         * @description It opens nothing from then on. Comments and decisions stay with their posts.
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
                            review_id: string;
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
    "/api/publish/posts/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The review of a post */
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
                            links: {
                                review_id: string;
                                from_name: string;
                                note: string;
                                post_count: number;
                                /** @description Comments and decisions so far. */
                                remarks: number;
                                is_expired: boolean;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                expires_at: string;
                            }[];
                            /** @description Oldest first. */
                            comments: {
                                comment_id: string;
                                /** @description The name that the reviewer entered. */
                                name: string;
                                text: string;
                                quote: string | null;
                                /** @description The revision that the reviewer saw. */
                                revision: number;
                                /** Format: date-time */
                                created_at: string;
                                resolved_at: string | null;
                            }[];
                            /** @description Every step since the post was shared first, newest first, at most 500. */
                            log: {
                                /** Format: date-time */
                                at: string;
                                /** @enum {unknown} */
                                who: "owner" | "reviewer" | "service";
                                name: string | null;
                                /** @enum {unknown} */
                                step: "shared" | "link_revoked" | "commented" | "approved" | "approved_with_series" | "changes_requested" | "edited" | "approval_void" | "comment_resolved" | "comment_reopened" | "approval_required" | "approval_not_required" | "not_sent";
                                revision: number;
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
    "/api/publish/posts/{id}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a post only when it is approved
         * @description Takes effect before the post is sent, or is rejected with `post_is_being_sent`.
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
                        required: boolean;
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
                            required: boolean;
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
    "/api/publish/posts/{id}/comments/{comment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Resolve a comment of a reviewer */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    comment_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        resolved: boolean;
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
                            comment_id: string;
                            /** @description The name that the reviewer entered. */
                            name: string;
                            text: string;
                            quote: string | null;
                            /** @description The revision that the reviewer saw. */
                            revision: number;
                            /** Format: date-time */
                            created_at: string;
                            resolved_at: string | null;
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
    "/api/publish/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The posts of a review link
         * @description The token is in a header, because paths are logged.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The fragment of the review link. */
                    "review-token"?: string;
                };
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
                            from_name: string;
                            logo: {
                                width: number;
                                height: number;
                            } | null;
                            note: string;
                            /** Format: date-time */
                            expires_at: string;
                            remarks_left: number;
                            /** @description Soonest first. */
                            posts: {
                                number: number;
                                platform: string;
                                network: string | null;
                                text: string;
                                title: string | null;
                                first_comment?: string | null;
                                thread: string[] | null;
                                pictures: {
                                    /** @description From 1. GET /api/publish/review/posts/{post}/pictures/{number} returns it. */
                                    number: number;
                                    /** @description What it shows; empty if it is not described. */
                                    alt: string;
                                    width: number;
                                    height: number;
                                }[];
                                film: {
                                    width: number;
                                    height: number;
                                    seconds: number;
                                    bytes: number;
                                    has_poster: boolean;
                                } | null;
                                /** @description Whether the alt texts are published. */
                                has_alt_texts: boolean;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** @description An IANA time zone, such as `Europe/Berlin`. */
                                time_zone: string;
                                /** Format: date-time */
                                due_at: string;
                                revision: number;
                                /**
                                 * @description Only `open` posts can be commented on and decided.
                                 * @enum {unknown}
                                 */
                                state: "open" | "sending" | "published";
                                approval: {
                                    /** @enum {unknown} */
                                    state: "none" | "approved" | "changes_requested" | "void";
                                    /** @description Whether the post is sent only when it is approved. */
                                    required: boolean;
                                    by: string | null;
                                    at: string | null;
                                };
                                /** @description Those of this link, oldest first. */
                                comments: {
                                    number: number;
                                    name: string;
                                    text: string;
                                    quote: string | null;
                                    /** @description Whether the post was edited since. */
                                    is_older: boolean;
                                    is_resolved: boolean;
                                    /** Format: date-time */
                                    at: string;
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
    "/api/publish/review/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo of a review link */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The fragment of the review link. */
                    "review-token"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The logo, with sides of at most 1024 pixels. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": string;
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
    "/api/publish/review/posts/{post}/pictures/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of a post of a review link
         * @description By the numbers of the post and the picture.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The fragment of the review link. */
                    "review-token"?: string;
                };
                path: {
                    post: number;
                    picture: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture as JPEG, scaled down for a screen. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": string;
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
    "/api/publish/review/posts/{post}/film": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The film of a post of a review link
         * @description By the number of the post.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The fragment of the review link. */
                    "review-token"?: string;
                };
                path: {
                    post: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The film. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/mp4": string;
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
    "/api/publish/review/posts/{post}/poster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The first picture of the film of a post of a review link */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The fragment of the review link. */
                    "review-token"?: string;
                };
                path: {
                    post: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture as JPEG, scaled down for a screen. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": string;
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
    "/api/publish/review/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Comment on a post of a review link */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The fragment of the review link. */
                    "review-token"?: string;
                    /** @description Repeats within 24 hours get the first response. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The post's number in the link. */
                        post: number;
                        /** @description The revision that the reviewer saw. Another one is rejected with `review_outdated`. */
                        revision: number;
                        /** @description The name that the reviewer enters. */
                        name: string;
                        text: string;
                        /** @description The part of the text that it is about, in UTF-16 units. Without it: the whole post. */
                        quote?: {
                            start: number;
                            end: number;
                        };
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
                            from_name: string;
                            logo: {
                                width: number;
                                height: number;
                            } | null;
                            note: string;
                            /** Format: date-time */
                            expires_at: string;
                            remarks_left: number;
                            /** @description Soonest first. */
                            posts: {
                                number: number;
                                platform: string;
                                network: string | null;
                                text: string;
                                title: string | null;
                                first_comment?: string | null;
                                thread: string[] | null;
                                pictures: {
                                    /** @description From 1. GET /api/publish/review/posts/{post}/pictures/{number} returns it. */
                                    number: number;
                                    /** @description What it shows; empty if it is not described. */
                                    alt: string;
                                    width: number;
                                    height: number;
                                }[];
                                film: {
                                    width: number;
                                    height: number;
                                    seconds: number;
                                    bytes: number;
                                    has_poster: boolean;
                                } | null;
                                /** @description Whether the alt texts are published. */
                                has_alt_texts: boolean;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** @description An IANA time zone, such as `Europe/Berlin`. */
                                time_zone: string;
                                /** Format: date-time */
                                due_at: string;
                                revision: number;
                                /**
                                 * @description Only `open` posts can be commented on and decided.
                                 * @enum {unknown}
                                 */
                                state: "open" | "sending" | "published";
                                approval: {
                                    /** @enum {unknown} */
                                    state: "none" | "approved" | "changes_requested" | "void";
                                    /** @description Whether the post is sent only when it is approved. */
                                    required: boolean;
                                    by: string | null;
                                    at: string | null;
                                };
                                /** @description Those of this link, oldest first. */
                                comments: {
                                    number: number;
                                    name: string;
                                    text: string;
                                    quote: string | null;
                                    /** @description Whether the post was edited since. */
                                    is_older: boolean;
                                    is_resolved: boolean;
                                    /** Format: date-time */
                                    at: string;
                                }[];
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
    "/api/publish/review/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a post of a review link, or request a change */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The fragment of the review link. */
                    "review-token"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The post's number in the link. */
                        post: number;
                        /** @description The revision that the reviewer saw. Another one is rejected with `review_outdated`. */
                        revision: number;
                        /** @description The name that the reviewer enters. */
                        name: string;
                        /** @enum {unknown} */
                        decision: "approved" | "changes_requested";
                        /** @description Stored as a comment on the whole post. */
                        text?: string;
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
                            from_name: string;
                            logo: {
                                width: number;
                                height: number;
                            } | null;
                            note: string;
                            /** Format: date-time */
                            expires_at: string;
                            remarks_left: number;
                            /** @description Soonest first. */
                            posts: {
                                number: number;
                                platform: string;
                                network: string | null;
                                text: string;
                                title: string | null;
                                first_comment?: string | null;
                                thread: string[] | null;
                                pictures: {
                                    /** @description From 1. GET /api/publish/review/posts/{post}/pictures/{number} returns it. */
                                    number: number;
                                    /** @description What it shows; empty if it is not described. */
                                    alt: string;
                                    width: number;
                                    height: number;
                                }[];
                                film: {
                                    width: number;
                                    height: number;
                                    seconds: number;
                                    bytes: number;
                                    has_poster: boolean;
                                } | null;
                                /** @description Whether the alt texts are published. */
                                has_alt_texts: boolean;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** @description An IANA time zone, such as `Europe/Berlin`. */
                                time_zone: string;
                                /** Format: date-time */
                                due_at: string;
                                revision: number;
                                /**
                                 * @description Only `open` posts can be commented on and decided.
                                 * @enum {unknown}
                                 */
                                state: "open" | "sending" | "published";
                                approval: {
                                    /** @enum {unknown} */
                                    state: "none" | "approved" | "changes_requested" | "void";
                                    /** @description Whether the post is sent only when it is approved. */
                                    required: boolean;
                                    by: string | null;
                                    at: string | null;
                                };
                                /** @description Those of this link, oldest first. */
                                comments: {
                                    number: number;
                                    name: string;
                                    text: string;
                                    quote: string | null;
                                    /** @description Whether the post was edited since. */
                                    is_older: boolean;
                                    is_resolved: boolean;
                                    /** Format: date-time */
                                    at: string;
                                }[];
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
    "/api/publish/imports/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a CSV file with posts
         * @description Names every fault of every row. Stores nothing.
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
                        /** @description The text of the file: RFC 4180 with commas, semicolons or tabs. The first row has the names of the columns, in any order: text, date and time (or both in one column), account or platform, and if you like link, title, first comment and state. */
                        csv: string;
                        /** @description Dates and times of the file are on the clock of this IANA time zone. */
                        time_zone: string;
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
                            /** @description The columns of the file. */
                            columns: {
                                name: string;
                                content: string | null;
                                /**
                                 * @deprecated
                                 * @description As `content`, but null for what was added later. It ends with the next major version.
                                 */
                                field: ("date" | "time" | "when" | "account" | "platform" | "text" | "title" | "link" | "state") | null;
                            }[];
                            /** @description Rows below the names of the columns, without empty ones. */
                            row_count: number;
                            /** @description The rows without a fault. */
                            posts: {
                                /** @description As spreadsheets count: the row of the names is 1. */
                                row: number;
                                platform: string;
                                network: string | null;
                                text: string;
                                title: string | null;
                                /** @description Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`. */
                                local_time: string;
                                /** @enum {unknown} */
                                state: "draft" | "planned";
                            }[];
                            /** @description With any fault, nothing can be imported. */
                            faults: {
                                row: number | null;
                                column: string | null;
                                /** @description What is wrong and how to correct it. */
                                text: string;
                            }[];
                            /** @description They keep nothing from being imported. */
                            warnings: {
                                row: number;
                                /** @enum {unknown} */
                                code: "duplicate" | "too_long" | "time_moved" | "past";
                                text: string;
                            }[];
                            limits: {
                                /** @description How many posts a file may have on the caller's plan. */
                                rows: number;
                                bytes: number;
                            };
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
    "/api/publish/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan the posts of a CSV file
         * @description All or none: a file with a fault is rejected with `import_has_faults`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Repeats within 24 hours get the first response. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The text of the file: RFC 4180 with commas, semicolons or tabs. The first row has the names of the columns, in any order: text, date and time (or both in one column), account or platform, and if you like link, title, first comment and state. */
                        csv: string;
                        /** @description Dates and times of the file are on the clock of this IANA time zone. */
                        time_zone: string;
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
                            /** @description In the order of the rows. */
                            post_ids: string[];
                            planned_count: number;
                            draft_count: number;
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
    "/api/publish/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export all data of this service about the caller, as a file */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            exported_at: string;
                            note: string;
                            /** @description As `GET /api/publish/connections` returns them, without credentials. */
                            connections: {
                                [key: string]: unknown;
                            }[];
                            /** @description As `GET /api/publish/schedule` returns it. */
                            schedule: {
                                [key: string]: unknown;
                            };
                            /** @description When it was created and read last. Null if there is no link. */
                            calendar_link: {
                                [key: string]: unknown;
                            } | null;
                            /** @description As `GET /api/publish/reviews` returns them. */
                            review_links: {
                                [key: string]: unknown;
                            }[];
                            /** @description As `GET /api/publish/posts` returns them: all, also drafts and published ones, by the time at which they are due. */
                            posts: {
                                [key: string]: unknown;
                            }[];
                            /** @description As `GET /api/publish/series/{id}` returns them, with their pictures: all, also those that are ended, oldest first. */
                            series: {
                                [key: string]: unknown;
                            }[];
                            /** @description Those of `GET /api/publish/posts/{id}/review`, each with its `post_id`, oldest first. */
                            review_comments: {
                                [key: string]: unknown;
                            }[];
                            /** @description The same of its log, oldest first. */
                            review_log: {
                                [key: string]: unknown;
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
    "/api/publish/picture.jpg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of a post that is being sent, for its network
         * @description Without a session: the token is the permission, and ends after 15 minutes.
         */
        get: {
            parameters: {
                query: {
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": string;
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
    "/api/publish/film.mp4": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The film of a post that is being sent, for its network
         * @description Without a session: the token is the permission, and ends after an hour. Supports one byte range.
         */
        get: {
            parameters: {
                query: {
                    token: string;
                };
                header?: {
                    range?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The film. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/mp4": string;
                    };
                };
                /** @description The requested range. */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/mp4": string;
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
