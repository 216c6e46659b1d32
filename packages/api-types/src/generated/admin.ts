/** Generated from services/admin/openapi.json by `npm run openapi`. */

export interface paths {
    "/api/admin/users/{user_id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a read-only view of a user's account
         * @description For 30 minutes. The user gets an email with the reason. 409 account_not_viewable for administrators and deactivated users.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Recorded in the audit log. */
                        reason: string;
                        /** @description Chosen by the caller for one decision. A repeated request with the same id has no second effect. */
                        request_id?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** AccountView */
                            view: {
                                view_id: string;
                                user_id: string;
                                /** Format: date-time */
                                started_at: string;
                                /** Format: date-time */
                                ends_at: string;
                                /** @description When it was ended earlier; null if it was not. */
                                ended_at: string | null;
                            };
                            /** @description Of the viewed account. */
                            email: string;
                            /** @description Reads the user's area; cannot write and cannot be renewed. */
                            access_token: string;
                            /** @description Seconds. */
                            expires_in: number;
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
    "/api/admin/users/{user_id}/view/{view_id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a view of a user's account */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
                    view_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** AccountView */
                            view: {
                                view_id: string;
                                user_id: string;
                                /** Format: date-time */
                                started_at: string;
                                /** Format: date-time */
                                ends_at: string;
                                /** @description When it was ended earlier; null if it was not. */
                                ended_at: string | null;
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
    "/api/admin/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of the dashboard
         * @description Computed from events. Days are UTC; today is partial. Responds with 304 to a current If-None-Match.
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
                            /** @enum {boolean} */
                            success: true;
                            /** @description Registered and not deleted. */
                            total_users: number;
                            /** @description Users with a kept text or a finished video in the last 30 days. */
                            active_users: number;
                            /** @description Texts that were generated, deleted ones included. */
                            total_content: number;
                            /** @description Videos that were finished, deleted ones included. */
                            total_videos: number;
                            /** @description Texts that were generated or failed today. */
                            today_requests: number;
                            openai_requests: number;
                            gemini_requests: number;
                            other_requests: number;
                            today_tokens: number;
                            /** @description Texts that failed or were refused today. */
                            today_failures: number;
                            today_videos: number;
                            /** @description All platforms, most texts first. */
                            top_platforms: {
                                _id: string;
                                count: number;
                            }[];
                            last_7_days: {
                                /**
                                 * Format: date
                                 * @description UTC.
                                 */
                                date: string;
                                total_requests: number;
                                total_tokens: number;
                                /** @description True for today. */
                                partial: boolean;
                            }[];
                            /** @description New users, active users, texts and videos on days 1 to d of this month, and on days 1 to d of last month, or to its last day if it is shorter. */
                            comparison: {
                                /** Comparison */
                                total_users: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                active_users: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                total_content: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                total_videos: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                            };
                            /** @description When an event last changed the figures; null before the first event. */
                            updated_at: string | null;
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
    "/api/admin/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage, costs and failures of 7, 30 or 90 days
         * @description Computed from events. Days are UTC; today is partial. Responds with 304 to a current If-None-Match.
         */
        get: {
            parameters: {
                query: {
                    /** @description The period ends today. */
                    days: 7 | 30 | 90;
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
                            /** @enum {boolean} */
                            success: true;
                            days: number;
                            summary: {
                                total_content: number;
                                /** @description Videos that ended: successful and failed. */
                                total_videos: number;
                                successful_videos: number;
                                /** @description Attempts that failed. Canceled ones are not counted. */
                                failed_videos: number;
                                /** @description Successful videos in percent of all that ended; 0 if there are none. */
                                video_success_rate: number;
                                /** @description Distinct users with a kept text or a finished video. */
                                total_active_users: number;
                                /** @description Texts that failed or were refused. */
                                failed_content: number;
                                canceled_videos: number;
                                requested_videos: number;
                                /** @description Moved to the recycle bin and not restored. */
                                deleted_content: number;
                                /** @description Moved to the recycle bin and not restored. */
                                deleted_videos: number;
                                new_users: number;
                            };
                            /** @description Every day of the period, oldest first. */
                            daily_usage: {
                                /**
                                 * Format: date
                                 * @description UTC.
                                 */
                                date: string;
                                content_count: number;
                                /** @description Finished videos. */
                                video_count: number;
                                failed_content: number;
                                total_tokens: number;
                                /** @description In millionths of a US dollar. */
                                cost_micros: number;
                                active_users: number;
                                /** @description True for today. */
                                partial: boolean;
                            }[];
                            /** @description Texts by platform, most first. */
                            platform_usage: {
                                _id: string;
                                count: number;
                            }[];
                            /** @description Texts by provider, most first. */
                            provider_usage: {
                                _id: string;
                                count: number;
                                failed: number;
                                total_tokens: number;
                                /** @description In millionths of a US dollar. */
                                cost_micros: number;
                            }[];
                            /** @description Texts by model, most first. */
                            model_usage: {
                                _id: string;
                                provider: string;
                                count: number;
                                failed: number;
                                total_tokens: number;
                                /** @description In millionths of a US dollar. */
                                cost_micros: number;
                                /** @description Texts without a known price. */
                                unpriced: number;
                            }[];
                            /** @description Failed texts by error code, most first. */
                            failure_usage: {
                                _id: string;
                                count: number;
                            }[];
                            cost: {
                                /** @description Tokens × 0.002 / 1000, in US dollars. */
                                estimated: number;
                                /** @description The estimate divided by the days of the period, in US dollars. */
                                average_daily: number;
                                /** @description Null without texts. */
                                per_content: number | null;
                                /** @description Cost of the texts by the list prices of their models, in US dollars. */
                                real: number;
                                /** @description Cost of the finished videos, in US dollars. */
                                real_video: number;
                                /** @description Texts that are not in the real cost, because the price of their model is unknown. */
                                unpriced_content: number;
                                /**
                                 * Format: date
                                 * @description When the price table was last compared with its sources.
                                 */
                                price_table_date: string;
                            };
                            /** @description This period and the one of the same length before. */
                            comparison: {
                                /** Comparison */
                                total_content: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                total_videos: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                successful_videos: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                failed_videos: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                total_active_users: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                failed_content: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                total_tokens: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                                /** Comparison */
                                cost_micros: {
                                    current: number;
                                    previous: number;
                                    /** @description Change, rounded to one decimal; null if the previous value is 0. */
                                    percent: number | null;
                                };
                            };
                            /** @description When an event last changed the figures; null before the first event. */
                            updated_at: string | null;
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
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the actions of administrators, newest first
         * @description An action without a known outcome is looked up at its owner before the list is read.
         */
        get: {
            parameters: {
                query: {
                    /** @description Id of the administrator. */
                    actor?: string;
                    /** @description Name of the action, or its beginning: `user.`. */
                    action?: string;
                    /** @description Id of the target. */
                    target?: string;
                    result?: "performed" | "refused" | "unknown" | "not_performed" | "failed";
                    /** @description First day, UTC. */
                    from?: string;
                    /** @description Last day, UTC. */
                    to?: string;
                    /** @description An id, in full: of a target, administrator, request or command; or the beginning of an action. */
                    q?: string;
                    page: number;
                    limit: number;
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
                            /** @enum {boolean} */
                            success: true;
                            entries: {
                                seq: number;
                                /** Format: date-time */
                                at: string;
                                /** @description `email` is null for a deleted account. */
                                actor: {
                                    id: string;
                                    email: string | null;
                                };
                                action: string;
                                target: {
                                    type: string;
                                    id: string;
                                } | null;
                                before: {
                                    [key: string]: string | number | boolean | null;
                                } | null;
                                after: {
                                    [key: string]: string | number | boolean | null;
                                } | null;
                                changes: {
                                    path: string;
                                    before: string | number | boolean | null;
                                    after: string | number | boolean | null;
                                }[];
                                reason: string | null;
                                address: string | null;
                                request_id: string;
                                /** @enum {unknown} */
                                result: "performed" | "refused" | "unknown" | "not_performed" | "failed";
                                code: string | null;
                                command_id: string | null;
                                /** @description Current state of the command, for an entry with an unknown result. */
                                command_state: ("running" | "checking" | "performed" | "refused" | "not_performed" | "failed") | null;
                                /** @description Details that were erased with their person. */
                                erased: string[];
                                hash: string;
                            }[];
                            page: number;
                            limit: number;
                            total: number;
                            pages: number;
                            /** @description Commands with an outcome that is not known yet. */
                            checking: number;
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
    "/api/admin/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the actions of administrators as CSV, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Id of the administrator. */
                    actor?: string;
                    /** @description Name of the action, or its beginning: `user.`. */
                    action?: string;
                    /** @description Id of the target. */
                    target?: string;
                    result?: "performed" | "refused" | "unknown" | "not_performed" | "failed";
                    /** @description First day, UTC. */
                    from?: string;
                    /** @description Last day, UTC. */
                    to?: string;
                    /** @description An id, in full: of a target, administrator, request or command; or the beginning of an action. */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description One line per action. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
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
    "/api/admin/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify the audit log: numbers, links, hashes, the head and the signed anchors */
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
                            /** @enum {boolean} */
                            success: true;
                            valid: boolean;
                            entries: number;
                            first_bad_seq: number | null;
                            problem: string | null;
                            detail: string | null;
                            /** @description Signed anchors that were compared. */
                            anchors: number;
                            /** @description Where anchors are stored; null if this process signs none. */
                            anchored_in: string | null;
                            /** Format: date-time */
                            checked_at: string;
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
    "/api/admin/users/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count the users of a bulk action */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description Without user_ids, the filter selects the users. */
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        action: "deactivate" | "activate" | "grant_bonus" | "grant_plan";
                        filter?: {
                            /** @description Part of the email or name, or the start of the id; ignores case. */
                            q?: string;
                            /** @enum {unknown} */
                            status?: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            role?: "admin" | "user";
                            /** @enum {unknown} */
                            state?: "active" | "deactivated";
                        };
                        user_ids?: string[];
                        /** @default {} */
                        values: {
                            /** @description For grant_bonus. */
                            texts?: number;
                            /** @description For grant_bonus. */
                            videos?: number;
                            /**
                             * @description For grant_plan.
                             * @enum {unknown}
                             */
                            subscription_status?: "pro" | "business";
                            /** @description For grant_plan: when it ends; null: no end. */
                            ends_at?: string | null;
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
                            /** @enum {boolean} */
                            success: true;
                            count: number;
                            /** @description The first 5. */
                            sample: {
                                user_id: string;
                                email: string;
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
    "/api/admin/users/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recent bulk actions */
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
                            /** @enum {boolean} */
                            success: true;
                            /** @description The newest 10. */
                            jobs: {
                                job_id: string;
                                /** @enum {unknown} */
                                action: "deactivate" | "activate" | "grant_bonus" | "grant_plan";
                                reason: string;
                                /** @description Id of the administrator. */
                                created_by: string;
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * @description open: users are waiting; POST …/run continues. stopped: the users who were waiting are not changed.
                                 * @enum {unknown}
                                 */
                                state: "open" | "ended" | "stopped";
                                /** @description Users that were changed. */
                                done: number;
                                failed_count: number;
                                /** @description The first 100 users that could not be changed. */
                                failed: {
                                    user_id: string;
                                    email: string;
                                    detail: string;
                                }[];
                                /** @description Users who are not changed because the action was stopped. */
                                skipped: number;
                                total: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a bulk action
         * @description Stores the users; POST …/run then changes them. 409 selection_changed if their number is not the expected one.
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
                        action: "deactivate" | "activate" | "grant_bonus" | "grant_plan";
                        filter?: {
                            /** @description Part of the email or name, or the start of the id; ignores case. */
                            q?: string;
                            /** @enum {unknown} */
                            status?: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            role?: "admin" | "user";
                            /** @enum {unknown} */
                            state?: "active" | "deactivated";
                        };
                        user_ids?: string[];
                        /** @default {} */
                        values: {
                            /** @description For grant_bonus. */
                            texts?: number;
                            /** @description For grant_bonus. */
                            videos?: number;
                            /**
                             * @description For grant_plan.
                             * @enum {unknown}
                             */
                            subscription_status?: "pro" | "business";
                            /** @description For grant_plan: when it ends; null: no end. */
                            ends_at?: string | null;
                        };
                        /** @description The number that the administrator confirmed. */
                        expected_count: number;
                        /** @description Recorded in the audit log. */
                        reason: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** BulkJob */
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                action: "deactivate" | "activate" | "grant_bonus" | "grant_plan";
                                reason: string;
                                /** @description Id of the administrator. */
                                created_by: string;
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * @description open: users are waiting; POST …/run continues. stopped: the users who were waiting are not changed.
                                 * @enum {unknown}
                                 */
                                state: "open" | "ended" | "stopped";
                                /** @description Users that were changed. */
                                done: number;
                                failed_count: number;
                                /** @description The first 100 users that could not be changed. */
                                failed: {
                                    user_id: string;
                                    email: string;
                                    detail: string;
                                }[];
                                /** @description Users who are not changed because the action was stopped. */
                                skipped: number;
                                total: number;
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
    "/api/admin/users/bulk/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a bulk action */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** BulkJob */
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                action: "deactivate" | "activate" | "grant_bonus" | "grant_plan";
                                reason: string;
                                /** @description Id of the administrator. */
                                created_by: string;
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * @description open: users are waiting; POST …/run continues. stopped: the users who were waiting are not changed.
                                 * @enum {unknown}
                                 */
                                state: "open" | "ended" | "stopped";
                                /** @description Users that were changed. */
                                done: number;
                                failed_count: number;
                                /** @description The first 100 users that could not be changed. */
                                failed: {
                                    user_id: string;
                                    email: string;
                                    detail: string;
                                }[];
                                /** @description Users who are not changed because the action was stopped. */
                                skipped: number;
                                total: number;
                            };
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
    "/api/admin/users/bulk/{job_id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the next users of a bulk action
         * @description Call it while the state is open. Any administrator can continue it. The changes are made with the caller's token, which is not stored. A user for whom the owner fails three times counts as failed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** BulkJob */
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                action: "deactivate" | "activate" | "grant_bonus" | "grant_plan";
                                reason: string;
                                /** @description Id of the administrator. */
                                created_by: string;
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * @description open: users are waiting; POST …/run continues. stopped: the users who were waiting are not changed.
                                 * @enum {unknown}
                                 */
                                state: "open" | "ended" | "stopped";
                                /** @description Users that were changed. */
                                done: number;
                                failed_count: number;
                                /** @description The first 100 users that could not be changed. */
                                failed: {
                                    user_id: string;
                                    email: string;
                                    detail: string;
                                }[];
                                /** @description Users who are not changed because the action was stopped. */
                                skipped: number;
                                total: number;
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
    "/api/admin/users/bulk/{job_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a bulk action
         * @description Users that were changed stay changed; the others are skipped. Changes nothing if the action has ended.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** BulkJob */
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                action: "deactivate" | "activate" | "grant_bonus" | "grant_plan";
                                reason: string;
                                /** @description Id of the administrator. */
                                created_by: string;
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * @description open: users are waiting; POST …/run continues. stopped: the users who were waiting are not changed.
                                 * @enum {unknown}
                                 */
                                state: "open" | "ended" | "stopped";
                                /** @description Users that were changed. */
                                done: number;
                                failed_count: number;
                                /** @description The first 100 users that could not be changed. */
                                failed: {
                                    user_id: string;
                                    email: string;
                                    detail: string;
                                }[];
                                /** @description Users who are not changed because the action was stopped. */
                                skipped: number;
                                total: number;
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
    "/api/admin/financial-dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the financial figures
         * @description `metrics` has the figures of the financial view; `standard` has the usual definitions with their formulas.
         */
        get: {
            parameters: {
                query?: {
                    /** @description ISO 4217 in lowercase. Default: the main currency. */
                    currency?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            currency: string;
                            /** @description Currencies with any amount. */
                            currencies: string[];
                            metrics: {
                                /** @description Payments minus refunds and lost disputes, decimal, in the currency */
                                total_revenue: number;
                                /** @description Monthly recurring revenue, decimal, in the currency */
                                mrr: number;
                                /** @description MRR × 12, decimal, in the currency */
                                arr: number;
                                active_subscriptions: number;
                                trial_subscriptions: number;
                                past_due_subscriptions: number;
                                canceled_subscriptions: number;
                                /** @description Canceled ÷ (active + trial); null without active and trial subscriptions, in percent */
                                churn_rate: number | null;
                                /** @description Revenue of the UTC day, decimal, in the currency */
                                revenue_today: number;
                                /** @description Revenue of the UTC day before, decimal, in the currency */
                                revenue_yesterday: number;
                                /** @description Revenue of 7 days, today included, decimal, in the currency */
                                revenue_last_week: number;
                                /** @description Revenue of 30 days, today included, decimal, in the currency */
                                revenue_last_month: number;
                                /** @description (today − yesterday) ÷ max(yesterday, 1), at least 0; null without revenue yesterday, in percent */
                                revenue_today_change: number | null;
                                /** @description (today − yesterday) ÷ yesterday; null without revenue yesterday, in percent */
                                revenue_today_difference: number | null;
                                /** @description Renewals due tomorrow × the share of paid renewals in the last 90 days, decimal, in the currency */
                                projected_revenue_tomorrow: number;
                                /** @description Renewals due in the next 7 days × the share of paid renewals in the last 90 days, decimal, in the currency */
                                projected_revenue_next_week: number;
                                subscription_breakdown: {
                                    free: number;
                                    pro: number;
                                    business: number;
                                };
                                /** @description The oldest first, at most 100. */
                                overdue_payments: {
                                    /** @description Id of the user; null after the account was deleted. */
                                    customer_id: string | null;
                                    subscription_id: string;
                                    package_name: string | null;
                                    amount: number;
                                    currency: string;
                                    /** Format: date-time */
                                    overdue_since: string;
                                    days_overdue: number;
                                }[];
                            };
                            standard: {
                                mrr: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                arr: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                committed_mrr: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                trial_mrr: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                paying_customers: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                subscriber_churn_rate: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                revenue_churn_rate: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                nrr: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                grr: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                quick_ratio: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                arpu: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                ltv: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                gross_revenue_30_days: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                refunds_30_days: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                net_revenue_30_days: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                                renewals_paid_share: {
                                    /** @description Null if there is not enough data. */
                                    value: number | null;
                                    /** @enum {unknown} */
                                    unit: "money" | "percent" | "ratio" | "count";
                                    /** @description How it is computed. */
                                    formula: string;
                                    period: string;
                                };
                            };
                            /** @description Changes of MRR: `end` − `start` is the sum of the others. */
                            movements: {
                                new: number;
                                reactivation: number;
                                expansion: number;
                                /** @description 0 or negative */
                                contraction: number;
                                /** @description 0 or negative */
                                churn: number;
                                start: number;
                                end: number;
                                /**
                                 * @description First UTC day of the period of 30 days
                                 * @example 2026-03-10
                                 */
                                from: string;
                            };
                            /** @description All users by package, as the list of users shows them. */
                            package_breakdown: {
                                package_name: string;
                                tier: string;
                                /** @description Users of the package, from a subscription or a grant. */
                                users: number;
                                /** @description Users with a package from a subscription. */
                                subscribed: number;
                                /** @description Users with a package that an administrator granted. */
                                granted: number;
                            }[];
                            /** @description How far the users came who registered in the last days. */
                            funnel: {
                                /**
                                 * @description First UTC day
                                 * @example 2026-03-10
                                 */
                                from: string;
                                days: number;
                                /** @description Users without administrators and deleted accounts. */
                                registered: number;
                                steps: {
                                    /**
                                     * @description drafted: has a post or a video; activated: has a finished video or was active on two days; paid: has paid.
                                     * @enum {unknown}
                                     */
                                    id: "drafted" | "activated" | "paid";
                                    users: number;
                                    /** @description Share of the registered users; null without any, in percent */
                                    percent: number | null;
                                }[];
                            };
                            scheduled_cancellations: {
                                /** @description Subscriptions with a scheduled end. */
                                subscriptions: number;
                                /** @description The next ones, at most 20. */
                                next: {
                                    /** @description Id of the user; null after the account was deleted. */
                                    customer_id: string | null;
                                    subscription_id: string;
                                    package_name: string | null;
                                    /** @description Monthly */
                                    amount: number;
                                    currency: string;
                                    /** Format: date-time */
                                    ends_at: string;
                                }[];
                            };
                            /** Format: date-time */
                            updated_at: string;
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
    "/api/admin/revenue-analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get revenue and changes of MRR by day */
        get: {
            parameters: {
                query: {
                    days: number;
                    /** @description ISO 4217 in lowercase. Default: the main currency. */
                    currency?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            currency: string;
                            /** @description UTC days, oldest first. */
                            days: {
                                /** @example 2026-03-10 */
                                date: string;
                                /** @description Payments minus refunds, decimal, in the currency */
                                revenue: number;
                                /** @description Payments received, decimal, in the currency */
                                payments: number;
                                /** @description Refunds and lost disputes, decimal, in the currency */
                                refunds: number;
                                /** @description New and reactivated MRR, decimal, in the currency */
                                new_mrr: number;
                                /** @description Churned and contracted MRR, positive, decimal, in the currency */
                                churned_mrr: number;
                                /** @description MRR at the end of the day, decimal, in the currency */
                                mrr: number;
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
    "/api/admin/stripe-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the configuration of the payment provider
         * @description Contains no secret. `success` is false if Stripe is not configured; `error` then has the reason.
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
                            /** @description Whether Stripe is configured and responds. */
                            success: boolean;
                            /** @description Whether the sandbox takes the place of Stripe. */
                            sandbox: boolean;
                            /** @description stripe, sandbox or none */
                            provider: string;
                            error: string | null;
                            note: string | null;
                            account: {
                                id: string;
                                business_name: string | null;
                                charges_enabled: boolean;
                                payouts_enabled: boolean;
                            } | null;
                            webhooks: {
                                id: string;
                                url: string;
                                status: string;
                                api_version: string | null;
                                events: string[];
                            }[];
                            webhook_secret_configured: boolean;
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
    "/api/admin/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payments, refunds and disputes, or invoices, newest first */
        get: {
            parameters: {
                query: {
                    kind?: "payment" | "failed_payment" | "refund" | "dispute" | "invoice";
                    user_id?: string;
                    /** @description First UTC day. */
                    from?: string;
                    /** @description Last UTC day. */
                    to?: string;
                    limit: number;
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
                            /** @enum {boolean} */
                            success: true;
                            lines: {
                                id: string;
                                /** @description payment, failed_payment, refund, dispute or invoice. */
                                kind: string;
                                /** Format: date-time */
                                at: string;
                                user_id: string | null;
                                subscription_id: string | null;
                                invoice_id: string | null;
                                invoice_number: string | null;
                                package_name: string | null;
                                currency: string;
                                /** @description With tax, as a decimal. */
                                amount: number;
                                tax: number;
                                /** @description Without tax. */
                                net: number;
                                /** @description What discounts took off the invoice; not part of the amount. */
                                discount?: number;
                                promotion_code?: string | null;
                                status: string;
                                /** @description 1 money received, -1 money returned, 0 no money moved. */
                                booked: number;
                            }[];
                            total: number;
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
    "/api/admin/ledger/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the ledger as CSV, one row per line, with taxes separately */
        get: {
            parameters: {
                query?: {
                    kind?: "payment" | "failed_payment" | "refund" | "dispute" | "invoice";
                    user_id?: string;
                    /** @description First UTC day. */
                    from?: string;
                    /** @description Last UTC day. */
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description RFC 4180, UTF-8 with BOM. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
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
    "/api/admin/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all packages */
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
                            /** @enum {boolean} */
                            success: true;
                            packages: {
                                package_id: string;
                                name: string;
                                description: string;
                                /**
                                 * @description The subscription status of its subscribers.
                                 * @enum {unknown}
                                 */
                                tier: "free" | "pro" | "business";
                                is_active: boolean;
                                /** @description The same as content_only_price. */
                                price: number;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                content_only_price: number;
                                /** @description null without the video option. */
                                content_video_price: number | null;
                                /** @description Per year; null if the package is not sold by the year. */
                                content_only_price_yearly?: number | null;
                                /** @description Per year; null if the package is not sold by the year. */
                                content_video_price_yearly?: number | null;
                                has_video_toggle: boolean;
                                video_enabled: boolean;
                                /** @description Text generations per month; null is unlimited. */
                                generation_limit: number | null;
                                /** @description Videos per month; null is unlimited. */
                                video_generation_limit: number | null;
                                /** @description Accounts at networks; null is unlimited. */
                                connection_limit?: number | null;
                                /** @description Posts that are planned at a time; null is unlimited. */
                                planned_limit?: number | null;
                                priority_support: boolean;
                                custom_branding: boolean;
                                analytics_access: boolean;
                                bulk_generation: boolean;
                                advanced_ai_models: boolean;
                                video_quality_options: string[];
                                video_length_options: string[];
                                video_format_options: string[];
                                video_platform_options: string[];
                                features: {
                                    name: string;
                                    description: string;
                                    limit: string | null;
                                }[];
                                /** @description Order on the pricing page. */
                                position: number;
                                /** @description Send it with a change: 409 version_conflict if the package has changed in between. */
                                version: number;
                                /** @description Subscriptions that have not ended. They keep the package as they bought it. */
                                subscribers: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create a package */
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
                        name: string;
                        description?: string;
                        /**
                         * @description The subscription status of its subscribers.
                         * @enum {unknown}
                         */
                        tier?: "free" | "pro" | "business";
                        is_active?: boolean;
                        currency?: string;
                        /** @description Per month: a decimal with at most two places. */
                        price?: number;
                        /** @description Per month: a decimal with at most two places. */
                        content_only_price?: number;
                        content_video_price?: number | null;
                        /** @description Per year; null: not sold by the year. */
                        content_only_price_yearly?: number | null;
                        /** @description Per year; null: not sold by the year. */
                        content_video_price_yearly?: number | null;
                        has_video_toggle?: boolean;
                        video_enabled?: boolean;
                        /** @description null, 0, -1 and empty are unlimited. */
                        generation_limit?: number | "" | null;
                        /** @description null, 0, -1 and empty are unlimited. */
                        video_generation_limit?: number | "" | null;
                        /** @description null, 0, -1 and empty are unlimited. */
                        connection_limit?: number | "" | null;
                        /** @description null, 0, -1 and empty are unlimited. */
                        planned_limit?: number | "" | null;
                        priority_support?: boolean;
                        custom_branding?: boolean;
                        analytics_access?: boolean;
                        bulk_generation?: boolean;
                        advanced_ai_models?: boolean;
                        video_quality_options?: string[];
                        video_length_options?: string[];
                        video_format_options?: string[];
                        video_platform_options?: string[];
                        /** @description Additional lines for the pricing page. */
                        features?: (string | {
                            name: string;
                            description?: string;
                            limit?: string | null;
                        })[];
                        position?: number;
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
                            /** @enum {boolean} */
                            success: true;
                            /** AdminPackage */
                            package: {
                                package_id: string;
                                name: string;
                                description: string;
                                /**
                                 * @description The subscription status of its subscribers.
                                 * @enum {unknown}
                                 */
                                tier: "free" | "pro" | "business";
                                is_active: boolean;
                                /** @description The same as content_only_price. */
                                price: number;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                content_only_price: number;
                                /** @description null without the video option. */
                                content_video_price: number | null;
                                /** @description Per year; null if the package is not sold by the year. */
                                content_only_price_yearly?: number | null;
                                /** @description Per year; null if the package is not sold by the year. */
                                content_video_price_yearly?: number | null;
                                has_video_toggle: boolean;
                                video_enabled: boolean;
                                /** @description Text generations per month; null is unlimited. */
                                generation_limit: number | null;
                                /** @description Videos per month; null is unlimited. */
                                video_generation_limit: number | null;
                                /** @description Accounts at networks; null is unlimited. */
                                connection_limit?: number | null;
                                /** @description Posts that are planned at a time; null is unlimited. */
                                planned_limit?: number | null;
                                priority_support: boolean;
                                custom_branding: boolean;
                                analytics_access: boolean;
                                bulk_generation: boolean;
                                advanced_ai_models: boolean;
                                video_quality_options: string[];
                                video_length_options: string[];
                                video_format_options: string[];
                                video_platform_options: string[];
                                features: {
                                    name: string;
                                    description: string;
                                    limit: string | null;
                                }[];
                                /** @description Order on the pricing page. */
                                position: number;
                                /** @description Send it with a change: 409 version_conflict if the package has changed in between. */
                                version: number;
                                /** @description Subscriptions that have not ended. They keep the package as they bought it. */
                                subscribers: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
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
    "/api/admin/packages/{package_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a package */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    package_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** AdminPackage */
                            package: {
                                package_id: string;
                                name: string;
                                description: string;
                                /**
                                 * @description The subscription status of its subscribers.
                                 * @enum {unknown}
                                 */
                                tier: "free" | "pro" | "business";
                                is_active: boolean;
                                /** @description The same as content_only_price. */
                                price: number;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                content_only_price: number;
                                /** @description null without the video option. */
                                content_video_price: number | null;
                                /** @description Per year; null if the package is not sold by the year. */
                                content_only_price_yearly?: number | null;
                                /** @description Per year; null if the package is not sold by the year. */
                                content_video_price_yearly?: number | null;
                                has_video_toggle: boolean;
                                video_enabled: boolean;
                                /** @description Text generations per month; null is unlimited. */
                                generation_limit: number | null;
                                /** @description Videos per month; null is unlimited. */
                                video_generation_limit: number | null;
                                /** @description Accounts at networks; null is unlimited. */
                                connection_limit?: number | null;
                                /** @description Posts that are planned at a time; null is unlimited. */
                                planned_limit?: number | null;
                                priority_support: boolean;
                                custom_branding: boolean;
                                analytics_access: boolean;
                                bulk_generation: boolean;
                                advanced_ai_models: boolean;
                                video_quality_options: string[];
                                video_length_options: string[];
                                video_format_options: string[];
                                video_platform_options: string[];
                                features: {
                                    name: string;
                                    description: string;
                                    limit: string | null;
                                }[];
                                /** @description Order on the pricing page. */
                                position: number;
                                /** @description Send it with a change: 409 version_conflict if the package has changed in between. */
                                version: number;
                                /** @description Subscriptions that have not ended. They keep the package as they bought it. */
                                subscribers: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                        };
                    };
                };
            };
        };
        /**
         * Change a package
         * @description Changes the members that are given. New checkouts get the result; subscribers keep the package as they bought it. 409 version_conflict: `current` is the package as it is now, `changed_by` and `changed_at` describe its last edit.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    package_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The version that was shown: 409 version_conflict if the package has changed since. */
                        version?: number;
                        name?: string;
                        description?: string;
                        /**
                         * @description The subscription status of its subscribers.
                         * @enum {unknown}
                         */
                        tier?: "free" | "pro" | "business";
                        is_active?: boolean;
                        currency?: string;
                        /** @description Per month: a decimal with at most two places. */
                        price?: number;
                        /** @description Per month: a decimal with at most two places. */
                        content_only_price?: number;
                        content_video_price?: number | null;
                        /** @description Per year; null: not sold by the year. */
                        content_only_price_yearly?: number | null;
                        /** @description Per year; null: not sold by the year. */
                        content_video_price_yearly?: number | null;
                        has_video_toggle?: boolean;
                        video_enabled?: boolean;
                        /** @description null, 0, -1 and empty are unlimited. */
                        generation_limit?: number | "" | null;
                        /** @description null, 0, -1 and empty are unlimited. */
                        video_generation_limit?: number | "" | null;
                        /** @description null, 0, -1 and empty are unlimited. */
                        connection_limit?: number | "" | null;
                        /** @description null, 0, -1 and empty are unlimited. */
                        planned_limit?: number | "" | null;
                        priority_support?: boolean;
                        custom_branding?: boolean;
                        analytics_access?: boolean;
                        bulk_generation?: boolean;
                        advanced_ai_models?: boolean;
                        video_quality_options?: string[];
                        video_length_options?: string[];
                        video_format_options?: string[];
                        video_platform_options?: string[];
                        /** @description Additional lines for the pricing page. */
                        features?: (string | {
                            name: string;
                            description?: string;
                            limit?: string | null;
                        })[];
                        position?: number;
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
                            /** @enum {boolean} */
                            success: true;
                            /** AdminPackage */
                            package: {
                                package_id: string;
                                name: string;
                                description: string;
                                /**
                                 * @description The subscription status of its subscribers.
                                 * @enum {unknown}
                                 */
                                tier: "free" | "pro" | "business";
                                is_active: boolean;
                                /** @description The same as content_only_price. */
                                price: number;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                content_only_price: number;
                                /** @description null without the video option. */
                                content_video_price: number | null;
                                /** @description Per year; null if the package is not sold by the year. */
                                content_only_price_yearly?: number | null;
                                /** @description Per year; null if the package is not sold by the year. */
                                content_video_price_yearly?: number | null;
                                has_video_toggle: boolean;
                                video_enabled: boolean;
                                /** @description Text generations per month; null is unlimited. */
                                generation_limit: number | null;
                                /** @description Videos per month; null is unlimited. */
                                video_generation_limit: number | null;
                                /** @description Accounts at networks; null is unlimited. */
                                connection_limit?: number | null;
                                /** @description Posts that are planned at a time; null is unlimited. */
                                planned_limit?: number | null;
                                priority_support: boolean;
                                custom_branding: boolean;
                                analytics_access: boolean;
                                bulk_generation: boolean;
                                advanced_ai_models: boolean;
                                video_quality_options: string[];
                                video_length_options: string[];
                                video_format_options: string[];
                                video_platform_options: string[];
                                features: {
                                    name: string;
                                    description: string;
                                    limit: string | null;
                                }[];
                                /** @description Order on the pricing page. */
                                position: number;
                                /** @description Send it with a change: 409 version_conflict if the package has changed in between. */
                                version: number;
                                /** @description Subscriptions that have not ended. They keep the package as they bought it. */
                                subscribers: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete a package
         * @description Possible only without subscribers and open checkouts (409 package_in_use); deactivate the package otherwise.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description The version that was shown. */
                    version?: number;
                };
                header?: never;
                path: {
                    package_id: string;
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
                            /** @enum {boolean} */
                            success: true;
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
    "/api/admin/packages/stripe-sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Synchronize products and prices with the payment provider
         * @description Can be repeated. A failure at the provider is described in `message`.
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Whether every price is up to date at the payment provider. */
                            success: boolean;
                            message: string;
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
    "/api/admin/promotion-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List promotion codes with their redemptions, newest first */
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
                            /** @enum {boolean} */
                            success: true;
                            promotion_codes: {
                                promotion_code_id: string;
                                code: string;
                                /** @description Null if it takes off an amount. */
                                percent_off: number | null;
                                /** @description Null if it takes off a percentage. */
                                amount_off: number | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /**
                                 * @description once: the first payment; repeating: some months.
                                 * @enum {unknown}
                                 */
                                duration: "once" | "repeating" | "forever";
                                /** @description Of repeating. */
                                duration_in_months: number | null;
                                /** @description Packages that it reduces; null: every package. */
                                package_ids: string[] | null;
                                /** @description Null: it does not expire. */
                                expires_at: string | null;
                                /** @description Null: any number. */
                                max_redemptions: number | null;
                                first_purchase_only: boolean;
                                /** @enum {unknown} */
                                state: "active" | "deactivated" | "expired" | "used_up";
                                /** @description Whether the payment provider has it as it is now. */
                                synchronized: boolean;
                                times_redeemed: number;
                                /** Format: date-time */
                                created_at: string;
                                /** @description Id of the administrator. */
                                created_by: string;
                                /** @description When it was deactivated. */
                                deactivated_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a promotion code
         * @description Its terms cannot be changed later. The payment provider gets it at once, or when it responds again.
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
                        /** @description Chosen by the caller for one decision. A repeated request with the same id has no second effect. */
                        request_id?: string;
                        /** @description 3 to 40 letters, digits and hyphens; case does not matter. */
                        code: string;
                        /** @description Above 0 and up to 100. */
                        percent_off?: number | null;
                        /** @description As a decimal. */
                        amount_off?: number | null;
                        /** @description Default: usd. */
                        currency?: string;
                        /**
                         * @description once: the first payment; repeating: some months.
                         * @enum {unknown}
                         */
                        duration: "once" | "repeating" | "forever";
                        /** @description Required for repeating. */
                        duration_in_months?: number | null;
                        /** @description Null: every package. */
                        package_ids?: string[] | null;
                        /** @description Null: it does not expire. */
                        expires_at?: string | null;
                        /** @description Null: any number. */
                        max_redemptions?: number | null;
                        first_purchase_only?: boolean;
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
                            /** @enum {boolean} */
                            success: true;
                            /** PromotionCode */
                            promotion_code: {
                                promotion_code_id: string;
                                code: string;
                                /** @description Null if it takes off an amount. */
                                percent_off: number | null;
                                /** @description Null if it takes off a percentage. */
                                amount_off: number | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /**
                                 * @description once: the first payment; repeating: some months.
                                 * @enum {unknown}
                                 */
                                duration: "once" | "repeating" | "forever";
                                /** @description Of repeating. */
                                duration_in_months: number | null;
                                /** @description Packages that it reduces; null: every package. */
                                package_ids: string[] | null;
                                /** @description Null: it does not expire. */
                                expires_at: string | null;
                                /** @description Null: any number. */
                                max_redemptions: number | null;
                                first_purchase_only: boolean;
                                /** @enum {unknown} */
                                state: "active" | "deactivated" | "expired" | "used_up";
                                /** @description Whether the payment provider has it as it is now. */
                                synchronized: boolean;
                                times_redeemed: number;
                                /** Format: date-time */
                                created_at: string;
                                /** @description Id of the administrator. */
                                created_by: string;
                                /** @description When it was deactivated. */
                                deactivated_at: string | null;
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
    "/api/admin/promotion-codes/{promotion_code_id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a promotion code
         * @description It can no longer be redeemed. Subscribers who have redeemed it keep the discount.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    promotion_code_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** PromotionCode */
                            promotion_code: {
                                promotion_code_id: string;
                                code: string;
                                /** @description Null if it takes off an amount. */
                                percent_off: number | null;
                                /** @description Null if it takes off a percentage. */
                                amount_off: number | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /**
                                 * @description once: the first payment; repeating: some months.
                                 * @enum {unknown}
                                 */
                                duration: "once" | "repeating" | "forever";
                                /** @description Of repeating. */
                                duration_in_months: number | null;
                                /** @description Packages that it reduces; null: every package. */
                                package_ids: string[] | null;
                                /** @description Null: it does not expire. */
                                expires_at: string | null;
                                /** @description Null: any number. */
                                max_redemptions: number | null;
                                first_purchase_only: boolean;
                                /** @enum {unknown} */
                                state: "active" | "deactivated" | "expired" | "used_up";
                                /** @description Whether the payment provider has it as it is now. */
                                synchronized: boolean;
                                times_redeemed: number;
                                /** Format: date-time */
                                created_at: string;
                                /** @description Id of the administrator. */
                                created_by: string;
                                /** @description When it was deactivated. */
                                deactivated_at: string | null;
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
    "/api/admin/referral-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings of the referral program */
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
                            /** @enum {boolean} */
                            success: true;
                            settings: {
                                /** @description Texts per friend. */
                                bonus_generations: number;
                                /** @description null: no limit. */
                                max_referrals_per_user: number | null;
                                /** @description For codes that are created from now on; null: never. */
                                referral_code_expires_days: number | null;
                                is_active: boolean;
                                /** @description Texts for the friend; 0: none. A change without it keeps it. */
                                friend_bonus_generations: number;
                                /** @description Send it with a change: 409 version_conflict if the settings have changed in between. */
                                version: number;
                            };
                        };
                    };
                };
            };
        };
        /** Replace the settings of the referral program */
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
                        /** @description Texts per friend. */
                        bonus_generations: number;
                        /** @description null: no limit. */
                        max_referrals_per_user: number | null;
                        /** @description For codes that are created from now on; null: never. */
                        referral_code_expires_days: number | null;
                        is_active: boolean;
                        /** @description Texts for the friend; 0: none. A change without it keeps it. */
                        friend_bonus_generations?: number;
                        /** @description Send it with a change: 409 version_conflict if the settings have changed in between. */
                        version?: number;
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
                            /** @enum {boolean} */
                            success: true;
                            settings: {
                                /** @description Texts per friend. */
                                bonus_generations: number;
                                /** @description null: no limit. */
                                max_referrals_per_user: number | null;
                                /** @description For codes that are created from now on; null: never. */
                                referral_code_expires_days: number | null;
                                is_active: boolean;
                                /** @description Texts for the friend; 0: none. A change without it keeps it. */
                                friend_bonus_generations: number;
                                /** @description Send it with a change: 409 version_conflict if the settings have changed in between. */
                                version: number;
                            };
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
    "/api/admin/referrals/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The figures of the referral program */
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
                            /** @enum {boolean} */
                            success: true;
                            /** @description Registrations with a valid code. */
                            total_referrals: number;
                            /** @description Registrations that were awarded. */
                            total_signups: number;
                            /** @description Texts, of referrers and of their friends. */
                            total_bonus_awarded: number;
                            top_referrers: {
                                /** @description Of the referrer; the id while the email is not known, null after the account was deleted. */
                                user_email: string | null;
                                /** @description Id of the referrer; null after the account was deleted. */
                                user_id: string | null;
                                code: string;
                                uses_count: number;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            recent_signups: {
                                signup_id: string;
                                referral_code: string;
                                /** @description Id of the referrer; null after the account was deleted. */
                                user_id: string | null;
                                /**
                                 * @description pending until the friend verifies the email address; closed if an account was deleted before that.
                                 * @enum {unknown}
                                 */
                                state: "pending" | "awarded" | "refused" | "closed";
                                bonus_awarded: number;
                                /** Format: date-time */
                                created_at: string;
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
    "/api/admin/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find users and packages */
        get: {
            parameters: {
                query: {
                    q: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** @description At most five, by email */
                            users: {
                                user_id: string;
                                email: string;
                            }[];
                            /** @description At most five; empty if billing does not respond */
                            packages: {
                                package_id: string;
                                name: string;
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
    "/api/admin/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of services, providers, queues and consumers */
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
                            /** @enum {boolean} */
                            success: true;
                            /** Format: date-time */
                            checked_at: string;
                            services: {
                                name: string;
                                /** @enum {unknown} */
                                state: "operational" | "degraded" | "down";
                                version: string | null;
                                latency_ms: number | null;
                                /** Format: date-time */
                                checked_at: string;
                                detail: string | null;
                            }[];
                            providers: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                name: string;
                                detail: string | null;
                                last_success_at: string | null;
                                last_failure_at: string | null;
                                /** Format: date-time */
                                checked_at: string;
                                /**
                                 * @description not_checked: it was not called yet.
                                 * @enum {unknown}
                                 */
                                state: "active" | "not_configured" | "not_checked" | "failing";
                            }[];
                            queues: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                name: string;
                                waiting: number;
                                failed: number;
                                stuck: number;
                                /** Format: date-time */
                                checked_at: string;
                            }[];
                            consumers: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                group: string;
                                waiting: number | null;
                                dead_letters: number | null;
                                /** Format: date-time */
                                checked_at: string;
                            }[];
                            payments: {
                                provider: string;
                                last_event_at: string | null;
                            };
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
    "/api/admin/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List events that consumer groups could not handle, newest first */
        get: {
            parameters: {
                query?: {
                    service?: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                    group?: string;
                    type?: string;
                    /** @description The error of a group. */
                    error?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            groups: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                group: string;
                                type: string;
                                error: string;
                                count: number;
                                /** Format: date-time */
                                first_at: string;
                                /** Format: date-time */
                                last_at: string;
                            }[];
                            letters: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                group: string;
                                event_id: string;
                                type: string;
                                key: string;
                                attempts: number;
                                error: string;
                                /** Format: date-time */
                                failed_at: string;
                                trace: string | null;
                                payload: unknown;
                            }[];
                            /** @description Services that did not respond; what they have is not listed. */
                            unavailable: string[];
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
    "/api/admin/dead-letters/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the data of an event without replacements
         * @description It is recorded in the audit log.
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
                        service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                        group: string;
                        event_id: string;
                        reason: string;
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
                            /** @enum {boolean} */
                            success: true;
                            payload: unknown;
                            error: string;
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
    "/api/admin/dead-letters/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver dead letters to their group again
         * @description Either the named events, or all of the group with this type and error.
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
                        service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                        group: string;
                        event_ids?: string[];
                        type?: string;
                        /** @description The error of a group. */
                        error?: string;
                        /** @description Only reports what would be replayed. */
                        dry_run: boolean;
                        /** @default 10 */
                        per_second: number;
                        /** @description Required unless it is a dry run. */
                        reason?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** @description What is, or would be, replayed; oldest first. */
                            ids: string[];
                            /** @description Null for a dry run. */
                            replay: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                replay_id: string;
                                /** @enum {unknown} */
                                kind: "dead_letters" | "jobs";
                                /** @description The consumer group, or the queue. */
                                group: string;
                                /** @enum {unknown} */
                                state: "running" | "stopped" | "done";
                                per_second: number;
                                total: number;
                                sent: number;
                                handled: number;
                                failed: string[];
                                waiting: string[];
                                /** Format: date-time */
                                requested_at: string;
                                ended_at: string | null;
                            } | null;
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
    "/api/admin/provider-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List stored events of the payment provider, newest first */
        get: {
            parameters: {
                query?: {
                    type?: string;
                    state?: "received" | "done" | "failed";
                    /** @description The error of a group. */
                    error?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            groups: {
                                type: string;
                                /** @enum {unknown} */
                                state: "received" | "done" | "failed";
                                error: string;
                                count: number;
                                /** Format: date-time */
                                first_at: string;
                                /** Format: date-time */
                                last_at: string;
                            }[];
                            events: {
                                event_id: string;
                                type: string;
                                /** @enum {unknown} */
                                state: "received" | "done" | "failed";
                                customer_id: string | null;
                                attempts: number;
                                last_error: string | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                received_at: string;
                                handled_at: string | null;
                            }[];
                            last_received_at: string | null;
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
    "/api/admin/provider-events/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process events of the payment provider again
         * @description Either the named events, or all with this type, state and error. An event that is processed twice changes nothing again.
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
                        event_ids?: string[];
                        type?: string;
                        /** @enum {unknown} */
                        state?: "received" | "done" | "failed";
                        /** @description The error of a group. */
                        error?: string;
                        /** @description Only reports what would be replayed. */
                        dry_run: boolean;
                        /** @default 10 */
                        per_second: number;
                        /** @description Required unless it is a dry run. */
                        reason?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** @description What is, or would be, replayed; oldest first. */
                            ids: string[];
                            /** @description Null for a dry run. */
                            replay: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                replay_id: string;
                                /** @enum {unknown} */
                                kind: "dead_letters" | "jobs";
                                /** @description The consumer group, or the queue. */
                                group: string;
                                /** @enum {unknown} */
                                state: "running" | "stopped" | "done";
                                per_second: number;
                                total: number;
                                sent: number;
                                handled: number;
                                failed: string[];
                                waiting: string[];
                                /** Format: date-time */
                                requested_at: string;
                                ended_at: string | null;
                            } | null;
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
    "/api/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List jobs that failed or do not progress, those that are due for longest first */
        get: {
            parameters: {
                query?: {
                    service?: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                    queue?: string;
                    state?: "failed" | "stuck";
                    /** @description The error of a group. */
                    error?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            groups: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                queue: string;
                                /** @enum {unknown} */
                                state: "failed" | "stuck";
                                error: string;
                                count: number;
                                /** Format: date-time */
                                first_at: string;
                                /** Format: date-time */
                                last_at: string;
                                can_retry: boolean;
                            }[];
                            jobs: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                queue: string;
                                job_id: string;
                                /** @enum {unknown} */
                                state: "failed" | "stuck";
                                error: string;
                                attempts: number;
                                /** Format: date-time */
                                due_at: string;
                                can_retry: boolean;
                            }[];
                            /** @description Services that did not respond; what they have is not listed. */
                            unavailable: string[];
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
    "/api/admin/jobs/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run jobs again that failed or do not progress
         * @description Either the named jobs, or all of the queue with this state and error.
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
                        service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                        queue: string;
                        job_ids?: string[];
                        /** @enum {unknown} */
                        state?: "failed" | "stuck";
                        /** @description The error of a group. */
                        error?: string;
                        /** @description Only reports what would be replayed. */
                        dry_run: boolean;
                        /** @default 10 */
                        per_second: number;
                        /** @description Required unless it is a dry run. */
                        reason?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** @description What is, or would be, replayed; oldest first. */
                            ids: string[];
                            /** @description Null for a dry run. */
                            replay: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                replay_id: string;
                                /** @enum {unknown} */
                                kind: "dead_letters" | "jobs";
                                /** @description The consumer group, or the queue. */
                                group: string;
                                /** @enum {unknown} */
                                state: "running" | "stopped" | "done";
                                per_second: number;
                                total: number;
                                sent: number;
                                handled: number;
                                failed: string[];
                                waiting: string[];
                                /** Format: date-time */
                                requested_at: string;
                                ended_at: string | null;
                            } | null;
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
    "/api/admin/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List running replays and those of the last 24 hours, newest first */
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
                            /** @enum {boolean} */
                            success: true;
                            replays: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                replay_id: string;
                                /** @enum {unknown} */
                                kind: "dead_letters" | "jobs";
                                /** @description The consumer group, or the queue. */
                                group: string;
                                /** @enum {unknown} */
                                state: "running" | "stopped" | "done";
                                per_second: number;
                                total: number;
                                sent: number;
                                handled: number;
                                failed: string[];
                                waiting: string[];
                                /** Format: date-time */
                                requested_at: string;
                                ended_at: string | null;
                            }[];
                            /** @description Services that did not respond; what they have is not listed. */
                            unavailable: string[];
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
    "/api/admin/replays/{replay_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a replay
         * @description What was sent already is handled.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    replay_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** Replay */
                            replay: {
                                /** @enum {unknown} */
                                service: "admin" | "auth" | "billing" | "content" | "publish" | "video";
                                replay_id: string;
                                /** @enum {unknown} */
                                kind: "dead_letters" | "jobs";
                                /** @description The consumer group, or the queue. */
                                group: string;
                                /** @enum {unknown} */
                                state: "running" | "stopped" | "done";
                                per_second: number;
                                total: number;
                                sent: number;
                                handled: number;
                                failed: string[];
                                waiting: string[];
                                /** Format: date-time */
                                requested_at: string;
                                ended_at: string | null;
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
    "/api/admin/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List open alerts of billing, newest first */
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
                            /** @enum {boolean} */
                            success: true;
                            alerts: {
                                alert_id: string;
                                kind: string;
                                user_id: string;
                                subscription_id: string | null;
                                data: {
                                    [key: string]: string;
                                };
                                /** @description False while the service still has to cancel or refund something. */
                                is_repaired: boolean;
                                /** Format: date-time */
                                created_at: string;
                                resolved_at: string | null;
                                resolved_by: string | null;
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
    "/api/admin/alerts/{alert_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark an alert as resolved */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    alert_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** BillingAlert */
                            alert: {
                                alert_id: string;
                                kind: string;
                                user_id: string;
                                subscription_id: string | null;
                                data: {
                                    [key: string]: string;
                                };
                                /** @description False while the service still has to cancel or refund something. */
                                is_repaired: boolean;
                                /** Format: date-time */
                                created_at: string;
                                resolved_at: string | null;
                                resolved_by: string | null;
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
    "/api/admin/publishing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count planned posts and connected accounts by network */
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
                            /** @enum {boolean} */
                            success: true;
                            /** Format: date-time */
                            checked_at: string;
                            networks: {
                                /** @description Null: handed to the person. */
                                network: string | null;
                                /** @description Posts whose time has not come. */
                                planned: number;
                                /** @description Planned posts whose time has come. */
                                due: number;
                                sending: number;
                                /** @description The network did not answer whether they are published. */
                                unknown: number;
                                failed: number;
                                /** @description Overdue beyond the grace time of their user. */
                                missed: number;
                                handed_over: number;
                                published: number;
                                accounts: number;
                                /** @description Accounts that need attention. */
                                broken_accounts: number;
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
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users */
        get: {
            parameters: {
                query: {
                    /** @description Part of the email or name, or the start of the id; ignores case. */
                    q?: string;
                    status?: "free" | "pro" | "business";
                    role?: "admin" | "user";
                    state?: "active" | "deactivated";
                    sort: "created_at" | "last_activity" | "content_count" | "email";
                    order: "asc" | "desc";
                    page: number;
                    limit: number;
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
                            /** @enum {boolean} */
                            success: true;
                            users: {
                                user_id: string;
                                email: string;
                                name: string | null;
                                /** @description Tier of the package: free, pro or business. */
                                subscription_status: string;
                                package_name: string;
                                is_admin: boolean;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                last_activity: string | null;
                                content_count: number;
                                video_count: number;
                                /** @description Send it with a change. */
                                version: number;
                            }[];
                            total: number;
                            page: number;
                            /** @description At least 1. */
                            pages: number;
                            limit: number;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a user
         * @description The account is verified, and the user gets a link for choosing a password.
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
                        /** @description Email address */
                        email?: string;
                        /** @description 6 to 200 characters */
                        password?: string;
                        /** @description First name */
                        first_name?: string;
                        /** @description Last name */
                        last_name?: string;
                        /** @enum {unknown} */
                        subscription_status?: "free" | "pro" | "business";
                        /** @description When the plan ends; null: no end. */
                        ends_at?: string | null;
                        is_admin?: boolean;
                        /** @description Recorded in the audit log. */
                        reason?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** ListedUser */
                            user: {
                                user_id: string;
                                email: string;
                                name: string | null;
                                /** @description Tier of the package: free, pro or business. */
                                subscription_status: string;
                                package_name: string;
                                is_admin: boolean;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                last_activity: string | null;
                                content_count: number;
                                video_count: number;
                                /** @description Send it with a change. */
                                version: number;
                            };
                            /** @description Set if the account was saved, but its plan could not be changed. */
                            plan_problem: {
                                code: string;
                                detail: string;
                            } | null;
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
    "/api/admin/users/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the matching or the given users as CSV */
        get: {
            parameters: {
                query: {
                    /** @description Part of the email or name, or the start of the id; ignores case. */
                    q?: string;
                    status?: "free" | "pro" | "business";
                    role?: "admin" | "user";
                    state?: "active" | "deactivated";
                    sort: "created_at" | "last_activity" | "content_count" | "email";
                    order: "asc" | "desc";
                    /** @description Only these users, in this order, instead of those that match the filter. */
                    user_id?: string[];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description RFC 4180, UTF-8 with BOM. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
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
    "/api/admin/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user with usage, recent texts, plan and payments
         * @description Reading the texts is recorded in the audit log.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** AdminUserDetail */
                            user: {
                                user_id: string;
                                email: string;
                                name: string | null;
                                /** @description Tier of the package: free, pro or business. */
                                subscription_status: string;
                                package_name: string;
                                is_admin: boolean;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                last_activity: string | null;
                                content_count: number;
                                video_count: number;
                                /** @description Send it with a change. */
                                version: number;
                                email_verified: boolean;
                                first_name: string;
                                last_name: string;
                                bio: string;
                                company: string;
                                website: string;
                                phone: string;
                                last_login_at: string | null;
                                /** @description Whether sign-ins require a second factor. */
                                mfa_enabled: boolean;
                            };
                            stats: {
                                total_content: number;
                                total_tokens: number;
                                avg_tokens_per_content: number;
                                total_videos: number;
                                failed_videos: number;
                                /** @description US dollars. */
                                video_cost: number;
                                /** @description What the tokens of all texts cost by the providers' list prices, in millionths of a US dollar; without `unpriced_content`. */
                                ai_cost_micros: number;
                                /** @description Texts of models without a price. */
                                unpriced_content: number;
                            };
                            /** @description The newest 10 texts. */
                            content: {
                                content_id: string;
                                platform: string;
                                prompt: string;
                                /** @description The post. */
                                generated_text: string;
                                /** Format: date-time */
                                created_at: string;
                                usage: {
                                    total_tokens: number;
                                };
                                provider: string;
                                model: string;
                            }[];
                            subscription: {
                                package: {
                                    name: string;
                                    tier: string;
                                };
                                include_video: boolean;
                                /** @description How often the price is paid: month or year; month if missing. */
                                interval?: string;
                                /** @description Per interval, without discounts. */
                                price: number;
                                /** @description What the next renewal charges; null if there is none. */
                                next_amount?: number | null;
                                discount?: {
                                    code: string | null;
                                    percent_off: number | null;
                                    amount_off: number | null;
                                    duration: string;
                                    ends_at: string | null;
                                } | null;
                                currency: string;
                                status: string;
                                is_paid: boolean;
                                source: string;
                                renews_at: string | null;
                                cancel_at: string | null;
                                ends_at: string | null;
                            } | null;
                            grants: {
                                grant_id: string;
                                package_name: string;
                                tier: string;
                                reason: string;
                                /** Format: date-time */
                                granted_at: string;
                                ends_at: string | null;
                                ended_at: string | null;
                            }[];
                            bonuses: {
                                bonus_id: string;
                                texts: number;
                                videos: number;
                                reason: string;
                                /** Format: date-time */
                                granted_at: string;
                            }[];
                            payments: {
                                transaction_id: string;
                                package_name: string | null;
                                amount: number;
                                currency: string;
                                status: string;
                                /** Format: date-time */
                                created_at: string;
                                /** @description payment, failed_payment, refund or dispute. */
                                kind: string;
                            }[];
                            /** @description Parts that could not be read, because a service did not respond. */
                            unavailable: ("content" | "plan" | "payments")[];
                        };
                    };
                };
            };
        };
        /**
         * Change a user
         * @description A new password, email or administrator flag ends all of the user's sessions.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The version that was shown: 409 version_conflict if the account has changed since. */
                        version?: number;
                        /** @description Email address */
                        email?: string;
                        /** @description Missing or empty: the password stays as it is */
                        password?: string;
                        /** @description First name */
                        first_name?: string;
                        /** @description Last name */
                        last_name?: string;
                        /** @enum {unknown} */
                        subscription_status?: "free" | "pro" | "business";
                        /** @description When the plan ends; null: no end. */
                        ends_at?: string | null;
                        is_admin?: boolean;
                        /** @description Recorded in the audit log. */
                        reason?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** ListedUser */
                            user: {
                                user_id: string;
                                email: string;
                                name: string | null;
                                /** @description Tier of the package: free, pro or business. */
                                subscription_status: string;
                                package_name: string;
                                is_admin: boolean;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                last_activity: string | null;
                                content_count: number;
                                video_count: number;
                                /** @description Send it with a change. */
                                version: number;
                            };
                            /** @description Set if the account was saved, but its plan could not be changed. */
                            plan_problem: {
                                code: string;
                                detail: string;
                            } | null;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a user, in every service */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Recorded in the audit log. */
                        reason?: string;
                    } | null;
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
                            /** @enum {boolean} */
                            success: true;
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
    "/api/admin/users/{user_id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all sessions of a user and refuse sign-ins */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Recorded in the audit log. */
                        reason: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** ListedUser */
                            user: {
                                user_id: string;
                                email: string;
                                name: string | null;
                                /** @description Tier of the package: free, pro or business. */
                                subscription_status: string;
                                package_name: string;
                                is_admin: boolean;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                last_activity: string | null;
                                content_count: number;
                                video_count: number;
                                /** @description Send it with a change. */
                                version: number;
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
    "/api/admin/users/{user_id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a deactivated user sign in again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Recorded in the audit log. */
                        reason: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** ListedUser */
                            user: {
                                user_id: string;
                                email: string;
                                name: string | null;
                                /** @description Tier of the package: free, pro or business. */
                                subscription_status: string;
                                package_name: string;
                                is_admin: boolean;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                last_activity: string | null;
                                content_count: number;
                                video_count: number;
                                /** @description Send it with a change. */
                                version: number;
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
    "/api/admin/users/{user_id}/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a user's plan without a payment
         * @description 409 live_subscription: send `cancel` to end the paid subscription.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        subscription_status: "free" | "pro" | "business";
                        /**
                         * @description Recorded in the audit log.
                         * @default Set by an administrator
                         */
                        reason: string;
                        /**
                         * @description When the plan ends; null: no end.
                         * @default null
                         */
                        ends_at: string | null;
                        /**
                         * @description Required for free if the user has a live subscription: when it is canceled.
                         * @enum {unknown}
                         */
                        cancel?: "period_end" | "now";
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
                            /** @enum {boolean} */
                            success: true;
                            subscription: {
                                package: {
                                    name: string;
                                    tier: string;
                                };
                                include_video: boolean;
                                /** @description How often the price is paid: month or year; month if missing. */
                                interval?: string;
                                /** @description Per interval, without discounts. */
                                price: number;
                                /** @description What the next renewal charges; null if there is none. */
                                next_amount?: number | null;
                                discount?: {
                                    code: string | null;
                                    percent_off: number | null;
                                    amount_off: number | null;
                                    duration: string;
                                    ends_at: string | null;
                                } | null;
                                currency: string;
                                status: string;
                                is_paid: boolean;
                                source: string;
                                renews_at: string | null;
                                cancel_at: string | null;
                                ends_at: string | null;
                            };
                            grants: {
                                grant_id: string;
                                package_name: string;
                                tier: string;
                                reason: string;
                                /** Format: date-time */
                                granted_at: string;
                                ends_at: string | null;
                                ended_at: string | null;
                            }[];
                            bonuses: {
                                bonus_id: string;
                                texts: number;
                                videos: number;
                                reason: string;
                                /** Format: date-time */
                                granted_at: string;
                            }[];
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
    "/api/admin/users/{user_id}/bonus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grant bonus texts and videos to a user */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default 0 */
                        texts: number;
                        /** @default 0 */
                        videos: number;
                        /** @description Recorded in the audit log. */
                        reason: string;
                        /** @description Chosen by the caller for one decision. A repeated request with the same id has no second effect. */
                        request_id?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            bonus: {
                                bonus_id: string;
                                texts: number;
                                videos: number;
                                reason: string;
                                /** Format: date-time */
                                granted_at: string;
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
    "/api/admin/users/{user_id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Synchronize a user with the payment provider */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** @description Whether anything differed from the payment provider. */
                            changed: boolean;
                            subscription: {
                                package: {
                                    name: string;
                                    tier: string;
                                };
                                include_video: boolean;
                                /** @description How often the price is paid: month or year; month if missing. */
                                interval?: string;
                                /** @description Per interval, without discounts. */
                                price: number;
                                /** @description What the next renewal charges; null if there is none. */
                                next_amount?: number | null;
                                discount?: {
                                    code: string | null;
                                    percent_off: number | null;
                                    amount_off: number | null;
                                    duration: string;
                                    ends_at: string | null;
                                } | null;
                                currency: string;
                                status: string;
                                is_paid: boolean;
                                source: string;
                                renews_at: string | null;
                                cancel_at: string | null;
                                ends_at: string | null;
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
    "/api/admin/payments/{payment_id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund a payment in full or in part */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    payment_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description As a decimal; default: everything that is left. */
                        amount?: number;
                        /**
                         * @description Ends the subscription at once; only with the full refund of its current period.
                         * @default false
                         */
                        end_plan: boolean;
                        /** @description Recorded in the audit log. */
                        reason: string;
                        /** @description Chosen by the caller for one decision. A repeated request with the same id has no second effect. */
                        request_id?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            refund: {
                                payment_id: string;
                                refunded_amount: number;
                                refundable_amount: number;
                                currency: string;
                                status: string;
                                plan_ended: boolean;
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
    "/api/admin/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the administrator's saved views */
        get: {
            parameters: {
                query?: {
                    /** @description The page under /admin: users */
                    page?: string;
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
                            /** @enum {boolean} */
                            success: true;
                            views: {
                                view_id: string;
                                /** @description The page under /admin: users */
                                page: string;
                                name: string;
                                /** @description The query of the page's URL, without ? */
                                query: string;
                                /** @description Opened on a page without a query; at most one per page */
                                is_default: boolean;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Save a view */
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
                        /** @description The page under /admin: users */
                        page: string;
                        name: string;
                        /** @description The query of the page's URL, without ? */
                        query: string;
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
                            /** @enum {boolean} */
                            success: true;
                            view: {
                                view_id: string;
                                /** @description The page under /admin: users */
                                page: string;
                                name: string;
                                /** @description The query of the page's URL, without ? */
                                query: string;
                                /** @description Opened on a page without a query; at most one per page */
                                is_default: boolean;
                                /** Format: date-time */
                                created_at: string;
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
    "/api/admin/views/{view_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a saved view */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        /** @description The query of the page's URL, without ? */
                        query?: string;
                        is_default?: boolean;
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
                            /** @enum {boolean} */
                            success: true;
                            view: {
                                view_id: string;
                                /** @description The page under /admin: users */
                                page: string;
                                name: string;
                                /** @description The query of the page's URL, without ? */
                                query: string;
                                /** @description Opened on a page without a query; at most one per page */
                                is_default: boolean;
                                /** Format: date-time */
                                created_at: string;
                            };
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a saved view */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    view_id: string;
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
                            /** @enum {boolean} */
                            success: true;
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
    "/api/admin/knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List knowledge items, the last changed first */
        get: {
            parameters: {
                query: {
                    /** @description Part of the title or the content. */
                    q?: string;
                    /** @description Id of a platform; general applies to all. */
                    platform?: "general" | "twitter" | "linkedin" | "instagram" | "facebook" | "youtube" | "blog" | "tiktok" | "threads";
                    /** @description system_prompt: a rule; training: background; example: a text to imitate. */
                    content_type?: "example" | "training" | "system_prompt";
                    is_active?: boolean;
                    page: number;
                    limit: number;
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
                            /** @enum {boolean} */
                            success: true;
                            knowledge: {
                                knowledge_id: string;
                                title: string;
                                platform: string;
                                /**
                                 * @description system_prompt: a rule; training: background; example: a text to imitate.
                                 * @enum {unknown}
                                 */
                                content_type: "example" | "training" | "system_prompt";
                                content: string;
                                description: string;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                                version: number;
                                /** @description Prompt tokens that it takes; null if they were not counted. */
                                tokens: number | null;
                                /** KnowledgeUse */
                                used_by: {
                                    /** @description Texts of the last 30 days on which it had an effect. */
                                    generations: number;
                                    /** @description Prompt tokens that it took in the last 30 days. */
                                    tokens: number;
                                    last_used_at: string | null;
                                };
                            }[];
                            total: number;
                            page: number;
                            pages: number;
                            limit: number;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create a knowledge item */
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
                        title: string;
                        /**
                         * @description Id of a platform; general applies to all.
                         * @enum {unknown}
                         */
                        platform: "general" | "twitter" | "linkedin" | "instagram" | "facebook" | "youtube" | "blog" | "tiktok" | "threads";
                        /**
                         * @description system_prompt: a rule; training: background; example: a text to imitate.
                         * @enum {unknown}
                         */
                        content_type: "example" | "training" | "system_prompt";
                        content: string;
                        /** @description For administrators only. */
                        description?: string;
                        /** @description Only active items are used. */
                        is_active?: boolean;
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
                            /** @enum {boolean} */
                            success: true;
                            /** KnowledgeItem */
                            item: {
                                knowledge_id: string;
                                title: string;
                                platform: string;
                                /**
                                 * @description system_prompt: a rule; training: background; example: a text to imitate.
                                 * @enum {unknown}
                                 */
                                content_type: "example" | "training" | "system_prompt";
                                content: string;
                                description: string;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                                version: number;
                                /** @description Prompt tokens that it takes; null if they were not counted. */
                                tokens: number | null;
                                /** KnowledgeUse */
                                used_by: {
                                    /** @description Texts of the last 30 days on which it had an effect. */
                                    generations: number;
                                    /** @description Prompt tokens that it took in the last 30 days. */
                                    tokens: number;
                                    last_used_at: string | null;
                                };
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
    "/api/admin/knowledge/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the rules and tokens of a draft */
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
                        title: string;
                        /**
                         * @description Id of a platform; general applies to all.
                         * @enum {unknown}
                         */
                        platform: "general" | "twitter" | "linkedin" | "instagram" | "facebook" | "youtube" | "blog" | "tiktok" | "threads";
                        /**
                         * @description system_prompt: a rule; training: background; example: a text to imitate.
                         * @enum {unknown}
                         */
                        content_type: "example" | "training" | "system_prompt";
                        content: string;
                        knowledge_id: string | null;
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
                            /** @enum {boolean} */
                            success: true;
                            /** KnowledgePreview */
                            preview: {
                                /** @description Prompt tokens of title and content. */
                                tokens: number;
                                /** @description Prompt tokens for all items of a platform together. */
                                budget: number;
                                /** @description Words and phrases of its Never: lines. */
                                never: string[];
                                /** @description emoji, hashtags, exclamation marks, links: parts that its Never: lines exclude. */
                                without: string[];
                                /** @description Phrases of its Always: lines. */
                                always: string[];
                                /** @description Ids of the platforms with prompts that have no space for it after the other active items. */
                                no_space_on: string[];
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
    "/api/admin/knowledge/{knowledge_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a knowledge item
         * @description Changes the members that are given.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    knowledge_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string;
                        /**
                         * @description Id of a platform; general applies to all.
                         * @enum {unknown}
                         */
                        platform?: "general" | "twitter" | "linkedin" | "instagram" | "facebook" | "youtube" | "blog" | "tiktok" | "threads";
                        /**
                         * @description system_prompt: a rule; training: background; example: a text to imitate.
                         * @enum {unknown}
                         */
                        content_type?: "example" | "training" | "system_prompt";
                        content?: string;
                        /** @description For administrators only. */
                        description?: string;
                        /** @description Only active items are used. */
                        is_active?: boolean;
                        /** @description The version that was shown; 409 if the item has another. */
                        version?: number;
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
                            /** @enum {boolean} */
                            success: true;
                            /** KnowledgeItem */
                            item: {
                                knowledge_id: string;
                                title: string;
                                platform: string;
                                /**
                                 * @description system_prompt: a rule; training: background; example: a text to imitate.
                                 * @enum {unknown}
                                 */
                                content_type: "example" | "training" | "system_prompt";
                                content: string;
                                description: string;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                                version: number;
                                /** @description Prompt tokens that it takes; null if they were not counted. */
                                tokens: number | null;
                                /** KnowledgeUse */
                                used_by: {
                                    /** @description Texts of the last 30 days on which it had an effect. */
                                    generations: number;
                                    /** @description Prompt tokens that it took in the last 30 days. */
                                    tokens: number;
                                    last_used_at: string | null;
                                };
                            };
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete a knowledge item
         * @description It can be restored for 30 days.
         */
        delete: {
            parameters: {
                query?: {
                    version?: number;
                };
                header?: never;
                path: {
                    knowledge_id: string;
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
                            /** @enum {boolean} */
                            success: true;
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
    "/api/admin/knowledge/{knowledge_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted knowledge item */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    knowledge_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** KnowledgeItem */
                            item: {
                                knowledge_id: string;
                                title: string;
                                platform: string;
                                /**
                                 * @description system_prompt: a rule; training: background; example: a text to imitate.
                                 * @enum {unknown}
                                 */
                                content_type: "example" | "training" | "system_prompt";
                                content: string;
                                description: string;
                                is_active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                                version: number;
                                /** @description Prompt tokens that it takes; null if they were not counted. */
                                tokens: number | null;
                                /** KnowledgeUse */
                                used_by: {
                                    /** @description Texts of the last 30 days on which it had an effect. */
                                    generations: number;
                                    /** @description Prompt tokens that it took in the last 30 days. */
                                    tokens: number;
                                    last_used_at: string | null;
                                };
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
    "/api/admin/knowledge/{knowledge_id}/generations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the generations on which an item had an effect */
        get: {
            parameters: {
                query: {
                    page: number;
                    limit: number;
                };
                header?: never;
                path: {
                    knowledge_id: string;
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
                            /** @enum {boolean} */
                            success: true;
                            /** @description Newest first, at most of the last 90 days. */
                            generations: {
                                content_id: string;
                                user_id: string;
                                platform: string;
                                provider: string;
                                model: string;
                                /** @description Prompt tokens that the item took in this generation. */
                                tokens: number;
                                /** Format: date-time */
                                generated_at: string;
                            }[];
                            total: number;
                            page: number;
                            pages: number;
                            limit: number;
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
