/** Generated from services/billing/openapi.json by `npm run openapi`. */

export interface paths {
    "/api/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the packages
         * @description The active packages in the order of the pricing page, with their current prices.
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
                            packages: {
                                package_id: string;
                                name: string;
                                description: string;
                                /**
                                 * @description The subscription status of its subscribers.
                                 * @enum {unknown}
                                 */
                                tier: "free" | "pro" | "business";
                                /** @description Whether it costs anything. */
                                is_premium: boolean;
                                /** @description Whether it can be bought with videos. */
                                has_video_toggle: boolean;
                                /** @description Price without videos per month, as a decimal. */
                                content_only_price: number;
                                /** @description Price with videos per month, as a decimal; null without the video option. */
                                content_video_price: number | null;
                                /** @description Price without videos per year, as a decimal; null if the package is not sold by the year. */
                                content_only_price_yearly: number | null;
                                /** @description Price with videos per year, as a decimal; null if the package is not sold by the year. */
                                content_video_price_yearly: number | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /**
                                 * @description inclusive: the prices contain the taxes; exclusive: the checkout adds them.
                                 * @enum {unknown}
                                 */
                                tax_behavior: "inclusive" | "exclusive";
                                /** @description Text generations per month; null is unlimited. */
                                generation_limit: number | null;
                                /** @description Videos, with the video option if there is one, per month; null is unlimited. */
                                video_generation_limit: number | null;
                                /** @description Accounts at networks; null is unlimited. */
                                connection_limit: number | null;
                                /** @description Posts that are planned at a time; null is unlimited. */
                                planned_limit: number | null;
                                /** @description Videos without the video option per month; null is unlimited. */
                                content_only_video_limit: number | null;
                                video_enabled: boolean;
                                advanced_ai_models: boolean;
                                priority_support: boolean;
                                /** @description The usage chart shows more than 30 days. */
                                analytics_access: boolean;
                                /** @description Cards and videos can have the user's own logo and brand kit. */
                                custom_branding: boolean;
                                /** @description What the package includes, one line per feature. */
                                features: {
                                    name: string;
                                    description: string;
                                    /** @description The limit of this feature as a text; null if it has none. */
                                    limit: string | null;
                                }[];
                            }[];
                            /**
                             * @description sandbox: packages can be bought, but no money moves. unavailable: there is no payment provider.
                             * @enum {unknown}
                             */
                            checkout: "live" | "sandbox" | "unavailable";
                            /**
                             * Format: date-time
                             * @description The service's time, from which the first renewal is computed.
                             */
                            as_of: string;
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
    "/api/billing/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of the payment provider
         * @description Stores the event and responds; the event is processed afterwards. An event that was received before has no effect.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "stripe-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            received: true;
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
    "/api/checkout/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a checkout
         * @description Returns the page of the payment provider. A user has at most one open checkout: the same package gives the same page, and another package replaces the checkout. The price is always the current price of the package. A checkout expires after 40 minutes. The provider returns the user to `{origin_url}/billing?session_id=…&checkout=success` or `…&checkout=cancelled`.
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
                        package_id: string;
                        /**
                         * @description Only for packages with a video option.
                         * @default false
                         */
                        include_video: boolean;
                        /**
                         * @description How often the plan is paid; `year` only for packages with a yearly price. Default month.
                         * @enum {unknown}
                         */
                        interval?: "month" | "year";
                        /** @description Where the user returns to: exactly the product's origin. */
                        origin_url: string;
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
                            /** @description The payment provider's page. */
                            checkout_url: string;
                            session_id: string;
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
    "/api/checkout/status/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of a checkout
         * @description Reads the session from the payment provider and applies it if it is paid.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    session_id: string;
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
                            session_id: string;
                            /** @enum {unknown} */
                            status: "open" | "complete" | "expired";
                            /**
                             * @description A session with nothing to pay is paid.
                             * @enum {unknown}
                             */
                            payment_status: "paid" | "unpaid";
                            /** @description Whether the user has the plan. */
                            applied: boolean;
                            package_name: string;
                            include_video: boolean;
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
    "/api/upgrade/manual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a paid checkout
         * @description Verifies the session with the payment provider again. Nothing changes without a payment.
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
                        session_id: string;
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
                            /** @enum {unknown} */
                            status: "open" | "complete" | "expired";
                            /**
                             * @description A session with nothing to pay is paid.
                             * @enum {unknown}
                             */
                            payment_status: "paid" | "unpaid";
                            /** @description Whether the user has the plan. */
                            applied: boolean;
                            package_name: string;
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
    "/api/billing/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller's plan */
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
                            /** Subscription */
                            subscription: {
                                /** @description The package as it was bought or granted; later edits of the package do not change it. */
                                package: {
                                    package_id: string;
                                    name: string;
                                    description: string;
                                    /** @description free, pro or business. */
                                    tier: string;
                                    features: string[];
                                    /** @description Per month; null is unlimited. */
                                    generation_limit: number | null;
                                    /** @description Per month; null is unlimited. */
                                    video_generation_limit: number | null;
                                    /** @description Per month, as a decimal. */
                                    content_only_price: number;
                                    content_video_price: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_only_price_yearly: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_video_price_yearly: number | null;
                                    has_video_toggle: boolean;
                                    analytics_access: boolean;
                                    priority_support: boolean;
                                };
                                include_video: boolean;
                                /** @description How often it is paid: month or year. More may be added. */
                                interval: string;
                                /** @description What the subscription costs per interval without discounts, as a decimal; 0 without a subscription. */
                                price: number;
                                /** @description inclusive: the price contains the taxes; exclusive: they are added. */
                                tax_behavior: string;
                                /** @description What the next renewal charges, with discounts and taxes, as a decimal; null if there is none. */
                                next_amount: number | null;
                                /** @description What the next renewal charges if a scheduled cancellation or change is withdrawn, as a decimal; null if there is none. */
                                resume_amount: number | null;
                                /** @description The discount that the subscription has now; `price` is without it. */
                                discount: {
                                    /** @description The promotion code; null for a discount without one. */
                                    code: string | null;
                                    percent_off: number | null;
                                    /** @description As a decimal. */
                                    amount_off: number | null;
                                    /** @enum {unknown} */
                                    duration: "once" | "repeating" | "forever";
                                    /** @description When the discount ends; null: it lasts as long as the subscription. */
                                    ends_at: string | null;
                                } | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /** @description free, granted, or the payment provider's word, such as active or past_due. */
                                status: string;
                                /** @description Whether the user has a paid package, through a subscription or a grant. */
                                is_paid: boolean;
                                /** @description subscription, grant or free. */
                                source: string;
                                /** @description When the next payment is due; null if the subscription does not renew. */
                                renews_at: string | null;
                                /** @description When the canceled subscription ends. */
                                cancel_at: string | null;
                                /** @description When the package ends; null if no end is known. */
                                ends_at: string | null;
                                /** @description Until when the package is kept although a payment is overdue. */
                                grace_until: string | null;
                                /** @description Since when a payment is overdue. */
                                past_due_since: string | null;
                                /** @description Whether an open payment has to be confirmed by the user (3-D Secure). */
                                needs_confirmation: boolean;
                                /** @description Where an open payment can be paid or confirmed. */
                                payment_url: string | null;
                                /** @description A change that is scheduled for the end of the period. */
                                pending_change: {
                                    package_id: string;
                                    package_name: string;
                                    include_video: boolean;
                                    /** @description How often it is paid: month or year. More may be added. */
                                    interval: string;
                                    /** @description Per interval, as a decimal. */
                                    price: number;
                                    /** @description What the first renewal charges, with discounts, as a decimal. */
                                    next_amount: number;
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                /** @description The right to withdraw from the purchase within 14 days; null if there is none. */
                                withdrawal: {
                                    /** Format: date-time */
                                    until: string;
                                    /** @description What is refunded if the user withdraws now, as a decimal. */
                                    refund_amount: number;
                                } | null;
                                /** @description Whether the payment provider's portal can be opened. */
                                can_manage: boolean;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Change the plan
         * @description An upgrade takes effect at once and charges exactly the previewed amount; a downgrade is scheduled for the end of the period. The current package withdraws a scheduled change. Each change withdraws a cancellation. Fails with `cancellation_required` for the free package: cancel the subscription instead. Fails with `subscription_changed` if the preview is older than 10 minutes or something changed since; nothing is charged then.
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
                        package_id: string;
                        /**
                         * @description Only for packages with a video option.
                         * @default false
                         */
                        include_video: boolean;
                        /**
                         * @description How often the plan is paid; `year` only for packages with a yearly price. Default month.
                         * @enum {unknown}
                         */
                        interval?: "month" | "year";
                        /**
                         * Format: date-time
                         * @description From the preview; at most 10 minutes old.
                         */
                        proration_date: string;
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
                            /**
                             * @description confirmation_needed: the change takes effect when the user has confirmed the payment at `payment_url`.
                             * @enum {unknown}
                             */
                            outcome: "changed" | "scheduled" | "confirmation_needed";
                            payment_url: string | null;
                            /** Subscription */
                            subscription: {
                                /** @description The package as it was bought or granted; later edits of the package do not change it. */
                                package: {
                                    package_id: string;
                                    name: string;
                                    description: string;
                                    /** @description free, pro or business. */
                                    tier: string;
                                    features: string[];
                                    /** @description Per month; null is unlimited. */
                                    generation_limit: number | null;
                                    /** @description Per month; null is unlimited. */
                                    video_generation_limit: number | null;
                                    /** @description Per month, as a decimal. */
                                    content_only_price: number;
                                    content_video_price: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_only_price_yearly: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_video_price_yearly: number | null;
                                    has_video_toggle: boolean;
                                    analytics_access: boolean;
                                    priority_support: boolean;
                                };
                                include_video: boolean;
                                /** @description How often it is paid: month or year. More may be added. */
                                interval: string;
                                /** @description What the subscription costs per interval without discounts, as a decimal; 0 without a subscription. */
                                price: number;
                                /** @description inclusive: the price contains the taxes; exclusive: they are added. */
                                tax_behavior: string;
                                /** @description What the next renewal charges, with discounts and taxes, as a decimal; null if there is none. */
                                next_amount: number | null;
                                /** @description What the next renewal charges if a scheduled cancellation or change is withdrawn, as a decimal; null if there is none. */
                                resume_amount: number | null;
                                /** @description The discount that the subscription has now; `price` is without it. */
                                discount: {
                                    /** @description The promotion code; null for a discount without one. */
                                    code: string | null;
                                    percent_off: number | null;
                                    /** @description As a decimal. */
                                    amount_off: number | null;
                                    /** @enum {unknown} */
                                    duration: "once" | "repeating" | "forever";
                                    /** @description When the discount ends; null: it lasts as long as the subscription. */
                                    ends_at: string | null;
                                } | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /** @description free, granted, or the payment provider's word, such as active or past_due. */
                                status: string;
                                /** @description Whether the user has a paid package, through a subscription or a grant. */
                                is_paid: boolean;
                                /** @description subscription, grant or free. */
                                source: string;
                                /** @description When the next payment is due; null if the subscription does not renew. */
                                renews_at: string | null;
                                /** @description When the canceled subscription ends. */
                                cancel_at: string | null;
                                /** @description When the package ends; null if no end is known. */
                                ends_at: string | null;
                                /** @description Until when the package is kept although a payment is overdue. */
                                grace_until: string | null;
                                /** @description Since when a payment is overdue. */
                                past_due_since: string | null;
                                /** @description Whether an open payment has to be confirmed by the user (3-D Secure). */
                                needs_confirmation: boolean;
                                /** @description Where an open payment can be paid or confirmed. */
                                payment_url: string | null;
                                /** @description A change that is scheduled for the end of the period. */
                                pending_change: {
                                    package_id: string;
                                    package_name: string;
                                    include_video: boolean;
                                    /** @description How often it is paid: month or year. More may be added. */
                                    interval: string;
                                    /** @description Per interval, as a decimal. */
                                    price: number;
                                    /** @description What the first renewal charges, with discounts, as a decimal. */
                                    next_amount: number;
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                /** @description The right to withdraw from the purchase within 14 days; null if there is none. */
                                withdrawal: {
                                    /** Format: date-time */
                                    until: string;
                                    /** @description What is refunded if the user withdraws now, as a decimal. */
                                    refund_amount: number;
                                } | null;
                                /** @description Whether the payment provider's portal can be opened. */
                                can_manage: boolean;
                            };
                        };
                    };
                };
            };
        };
        /**
         * Cancel the subscription
         * @description It ends with the current period. If a payment is overdue, it ends at once and its open invoice is voided.
         */
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
                            success: true;
                            /** Subscription */
                            subscription: {
                                /** @description The package as it was bought or granted; later edits of the package do not change it. */
                                package: {
                                    package_id: string;
                                    name: string;
                                    description: string;
                                    /** @description free, pro or business. */
                                    tier: string;
                                    features: string[];
                                    /** @description Per month; null is unlimited. */
                                    generation_limit: number | null;
                                    /** @description Per month; null is unlimited. */
                                    video_generation_limit: number | null;
                                    /** @description Per month, as a decimal. */
                                    content_only_price: number;
                                    content_video_price: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_only_price_yearly: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_video_price_yearly: number | null;
                                    has_video_toggle: boolean;
                                    analytics_access: boolean;
                                    priority_support: boolean;
                                };
                                include_video: boolean;
                                /** @description How often it is paid: month or year. More may be added. */
                                interval: string;
                                /** @description What the subscription costs per interval without discounts, as a decimal; 0 without a subscription. */
                                price: number;
                                /** @description inclusive: the price contains the taxes; exclusive: they are added. */
                                tax_behavior: string;
                                /** @description What the next renewal charges, with discounts and taxes, as a decimal; null if there is none. */
                                next_amount: number | null;
                                /** @description What the next renewal charges if a scheduled cancellation or change is withdrawn, as a decimal; null if there is none. */
                                resume_amount: number | null;
                                /** @description The discount that the subscription has now; `price` is without it. */
                                discount: {
                                    /** @description The promotion code; null for a discount without one. */
                                    code: string | null;
                                    percent_off: number | null;
                                    /** @description As a decimal. */
                                    amount_off: number | null;
                                    /** @enum {unknown} */
                                    duration: "once" | "repeating" | "forever";
                                    /** @description When the discount ends; null: it lasts as long as the subscription. */
                                    ends_at: string | null;
                                } | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /** @description free, granted, or the payment provider's word, such as active or past_due. */
                                status: string;
                                /** @description Whether the user has a paid package, through a subscription or a grant. */
                                is_paid: boolean;
                                /** @description subscription, grant or free. */
                                source: string;
                                /** @description When the next payment is due; null if the subscription does not renew. */
                                renews_at: string | null;
                                /** @description When the canceled subscription ends. */
                                cancel_at: string | null;
                                /** @description When the package ends; null if no end is known. */
                                ends_at: string | null;
                                /** @description Until when the package is kept although a payment is overdue. */
                                grace_until: string | null;
                                /** @description Since when a payment is overdue. */
                                past_due_since: string | null;
                                /** @description Whether an open payment has to be confirmed by the user (3-D Secure). */
                                needs_confirmation: boolean;
                                /** @description Where an open payment can be paid or confirmed. */
                                payment_url: string | null;
                                /** @description A change that is scheduled for the end of the period. */
                                pending_change: {
                                    package_id: string;
                                    package_name: string;
                                    include_video: boolean;
                                    /** @description How often it is paid: month or year. More may be added. */
                                    interval: string;
                                    /** @description Per interval, as a decimal. */
                                    price: number;
                                    /** @description What the first renewal charges, with discounts, as a decimal. */
                                    next_amount: number;
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                /** @description The right to withdraw from the purchase within 14 days; null if there is none. */
                                withdrawal: {
                                    /** Format: date-time */
                                    until: string;
                                    /** @description What is refunded if the user withdraws now, as a decimal. */
                                    refund_amount: number;
                                } | null;
                                /** @description Whether the payment provider's portal can be opened. */
                                can_manage: boolean;
                            };
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
    "/api/billing/subscription/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a change of the plan
         * @description Returns the exact amount that the change charges and the next regular payment. Changes nothing. Fails with `cancellation_required` for the free package.
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
                        package_id: string;
                        /**
                         * @description Only for packages with a video option.
                         * @default false
                         */
                        include_video: boolean;
                        /**
                         * @description How often the plan is paid; `year` only for packages with a yearly price. Default month.
                         * @enum {unknown}
                         */
                        interval?: "month" | "year";
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
                            /**
                             * @description An upgrade takes effect at once, a downgrade at the end of the period.
                             * @enum {unknown}
                             */
                            kind: "upgrade" | "downgrade";
                            /** @description What the change charges at once, as a decimal. */
                            amount_due: number;
                            currency: string;
                            /**
                             * Format: date-time
                             * @description Send it with the change, so that exactly the previewed amount is charged.
                             */
                            proration_date: string;
                            /** @description What is charged on `next_date`, with discounts, as a decimal. */
                            next_amount: number;
                            /** @description How often it is paid: month or year. More may be added. */
                            interval: string;
                            /** Format: date-time */
                            next_date: string;
                            /**
                             * Format: date-time
                             * @description When the package changes.
                             */
                            effective_at: string;
                            package_name: string;
                            /** @description The subscription is canceled, and the change withdraws the cancellation: the subscription renews again. */
                            withdraws_cancellation: boolean;
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
    "/api/billing/subscription/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw from the purchase within 14 days
         * @description Ends the subscription at once and refunds its payments by the rule of the settings. Fails with `refund_not_possible` after 14 days.
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
                            /** @enum {boolean} */
                            success: true;
                            /** Subscription */
                            subscription: {
                                /** @description The package as it was bought or granted; later edits of the package do not change it. */
                                package: {
                                    package_id: string;
                                    name: string;
                                    description: string;
                                    /** @description free, pro or business. */
                                    tier: string;
                                    features: string[];
                                    /** @description Per month; null is unlimited. */
                                    generation_limit: number | null;
                                    /** @description Per month; null is unlimited. */
                                    video_generation_limit: number | null;
                                    /** @description Per month, as a decimal. */
                                    content_only_price: number;
                                    content_video_price: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_only_price_yearly: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_video_price_yearly: number | null;
                                    has_video_toggle: boolean;
                                    analytics_access: boolean;
                                    priority_support: boolean;
                                };
                                include_video: boolean;
                                /** @description How often it is paid: month or year. More may be added. */
                                interval: string;
                                /** @description What the subscription costs per interval without discounts, as a decimal; 0 without a subscription. */
                                price: number;
                                /** @description inclusive: the price contains the taxes; exclusive: they are added. */
                                tax_behavior: string;
                                /** @description What the next renewal charges, with discounts and taxes, as a decimal; null if there is none. */
                                next_amount: number | null;
                                /** @description What the next renewal charges if a scheduled cancellation or change is withdrawn, as a decimal; null if there is none. */
                                resume_amount: number | null;
                                /** @description The discount that the subscription has now; `price` is without it. */
                                discount: {
                                    /** @description The promotion code; null for a discount without one. */
                                    code: string | null;
                                    percent_off: number | null;
                                    /** @description As a decimal. */
                                    amount_off: number | null;
                                    /** @enum {unknown} */
                                    duration: "once" | "repeating" | "forever";
                                    /** @description When the discount ends; null: it lasts as long as the subscription. */
                                    ends_at: string | null;
                                } | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /** @description free, granted, or the payment provider's word, such as active or past_due. */
                                status: string;
                                /** @description Whether the user has a paid package, through a subscription or a grant. */
                                is_paid: boolean;
                                /** @description subscription, grant or free. */
                                source: string;
                                /** @description When the next payment is due; null if the subscription does not renew. */
                                renews_at: string | null;
                                /** @description When the canceled subscription ends. */
                                cancel_at: string | null;
                                /** @description When the package ends; null if no end is known. */
                                ends_at: string | null;
                                /** @description Until when the package is kept although a payment is overdue. */
                                grace_until: string | null;
                                /** @description Since when a payment is overdue. */
                                past_due_since: string | null;
                                /** @description Whether an open payment has to be confirmed by the user (3-D Secure). */
                                needs_confirmation: boolean;
                                /** @description Where an open payment can be paid or confirmed. */
                                payment_url: string | null;
                                /** @description A change that is scheduled for the end of the period. */
                                pending_change: {
                                    package_id: string;
                                    package_name: string;
                                    include_video: boolean;
                                    /** @description How often it is paid: month or year. More may be added. */
                                    interval: string;
                                    /** @description Per interval, as a decimal. */
                                    price: number;
                                    /** @description What the first renewal charges, with discounts, as a decimal. */
                                    next_amount: number;
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                /** @description The right to withdraw from the purchase within 14 days; null if there is none. */
                                withdrawal: {
                                    /** Format: date-time */
                                    until: string;
                                    /** @description What is refunded if the user withdraws now, as a decimal. */
                                    refund_amount: number;
                                } | null;
                                /** @description Whether the payment provider's portal can be opened. */
                                can_manage: boolean;
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
    "/api/billing/subscription/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw a scheduled cancellation or change */
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
                            /** @enum {boolean} */
                            success: true;
                            /** Subscription */
                            subscription: {
                                /** @description The package as it was bought or granted; later edits of the package do not change it. */
                                package: {
                                    package_id: string;
                                    name: string;
                                    description: string;
                                    /** @description free, pro or business. */
                                    tier: string;
                                    features: string[];
                                    /** @description Per month; null is unlimited. */
                                    generation_limit: number | null;
                                    /** @description Per month; null is unlimited. */
                                    video_generation_limit: number | null;
                                    /** @description Per month, as a decimal. */
                                    content_only_price: number;
                                    content_video_price: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_only_price_yearly: number | null;
                                    /** @description Per year, as a decimal; null if the package is not sold by the year. */
                                    content_video_price_yearly: number | null;
                                    has_video_toggle: boolean;
                                    analytics_access: boolean;
                                    priority_support: boolean;
                                };
                                include_video: boolean;
                                /** @description How often it is paid: month or year. More may be added. */
                                interval: string;
                                /** @description What the subscription costs per interval without discounts, as a decimal; 0 without a subscription. */
                                price: number;
                                /** @description inclusive: the price contains the taxes; exclusive: they are added. */
                                tax_behavior: string;
                                /** @description What the next renewal charges, with discounts and taxes, as a decimal; null if there is none. */
                                next_amount: number | null;
                                /** @description What the next renewal charges if a scheduled cancellation or change is withdrawn, as a decimal; null if there is none. */
                                resume_amount: number | null;
                                /** @description The discount that the subscription has now; `price` is without it. */
                                discount: {
                                    /** @description The promotion code; null for a discount without one. */
                                    code: string | null;
                                    percent_off: number | null;
                                    /** @description As a decimal. */
                                    amount_off: number | null;
                                    /** @enum {unknown} */
                                    duration: "once" | "repeating" | "forever";
                                    /** @description When the discount ends; null: it lasts as long as the subscription. */
                                    ends_at: string | null;
                                } | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /** @description free, granted, or the payment provider's word, such as active or past_due. */
                                status: string;
                                /** @description Whether the user has a paid package, through a subscription or a grant. */
                                is_paid: boolean;
                                /** @description subscription, grant or free. */
                                source: string;
                                /** @description When the next payment is due; null if the subscription does not renew. */
                                renews_at: string | null;
                                /** @description When the canceled subscription ends. */
                                cancel_at: string | null;
                                /** @description When the package ends; null if no end is known. */
                                ends_at: string | null;
                                /** @description Until when the package is kept although a payment is overdue. */
                                grace_until: string | null;
                                /** @description Since when a payment is overdue. */
                                past_due_since: string | null;
                                /** @description Whether an open payment has to be confirmed by the user (3-D Secure). */
                                needs_confirmation: boolean;
                                /** @description Where an open payment can be paid or confirmed. */
                                payment_url: string | null;
                                /** @description A change that is scheduled for the end of the period. */
                                pending_change: {
                                    package_id: string;
                                    package_name: string;
                                    include_video: boolean;
                                    /** @description How often it is paid: month or year. More may be added. */
                                    interval: string;
                                    /** @description Per interval, as a decimal. */
                                    price: number;
                                    /** @description What the first renewal charges, with discounts, as a decimal. */
                                    next_amount: number;
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                /** @description The right to withdraw from the purchase within 14 days; null if there is none. */
                                withdrawal: {
                                    /** Format: date-time */
                                    until: string;
                                    /** @description What is refunded if the user withdraws now, as a decimal. */
                                    refund_amount: number;
                                } | null;
                                /** @description Whether the payment provider's portal can be opened. */
                                can_manage: boolean;
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
    "/api/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the payment provider's portal
         * @description For cards, billing address and invoices. Changes of the plan that are made there take effect as well.
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
                        /** @description The page of the product that the user returns to. */
                        return_url: string;
                        /**
                         * @description Opens the page that changes the card.
                         * @enum {string}
                         */
                        flow?: "payment_method_update";
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
    "/api/billing/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's invoices
         * @description At most 100, newest first. Drafts and void invoices are left out.
         */
        get: {
            parameters: {
                query?: {
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
                            /** @enum {boolean} */
                            success: true;
                            invoices: {
                                id: string;
                                /** @description Null until the invoice is final. */
                                number: string | null;
                                /** Format: date-time */
                                date: string;
                                /** @description With tax, as a decimal. */
                                amount: number;
                                /** @description The tax in the amount, as a decimal. */
                                tax: number;
                                /** @description What was refunded of the amount, as a decimal. */
                                refunded: number;
                                /** @description What a discount took off, as a decimal; not part of the amount. */
                                discount: number;
                                /** @description The code that was redeemed. */
                                promotion_code: string | null;
                                /** @description What was bought, such as "Professional with videos". */
                                package_name: string | null;
                                /** Format: date-time */
                                period_start: string;
                                /** Format: date-time */
                                period_end: string;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /** @description open, paid, void or uncollectible. More may be added. */
                                status: string;
                                /** @description The payment provider's page of the invoice. */
                                hosted_url: string | null;
                                /** @description Path of the PDF; needs the access token. */
                                pdf_url: string | null;
                            }[];
                            /** @description Null on the last page. */
                            next_cursor: string | null;
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
    "/api/billing/invoices/{invoice_id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download one of the caller's invoices */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    invoice_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The invoice. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
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
    "/api/user/payment-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's payments, refunds and disputes */
        get: {
            parameters: {
                query: {
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
                            /** @description Newest first. */
                            payments: {
                                transaction_id: string;
                                /** @description The package that was paid for. */
                                package_name: string | null;
                                /** @description As a decimal; never negative. */
                                amount: number;
                                /** @description The tax in the amount, as a decimal. */
                                tax: number;
                                /** @description What a discount took off, as a decimal; not part of the amount. */
                                discount: number;
                                /** @description The code that was redeemed. */
                                promotion_code: string | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /** @description Of a payment: succeeded, partially_refunded, refunded or disputed. More may be added. */
                                status: string;
                                /** Format: date-time */
                                created_at: string;
                                /** @enum {unknown} */
                                kind: "payment" | "failed_payment" | "refund" | "dispute";
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
    "/api/billing/export": {
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
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            exported_at: string;
                            note: string;
                            package_name: string | null;
                            payments: {
                                transaction_id: string;
                                /** @description The package that was paid for. */
                                package_name: string | null;
                                /** @description As a decimal; never negative. */
                                amount: number;
                                /** @description The tax in the amount, as a decimal. */
                                tax: number;
                                /** @description What a discount took off, as a decimal; not part of the amount. */
                                discount: number;
                                /** @description The code that was redeemed. */
                                promotion_code: string | null;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /** @description Of a payment: succeeded, partially_refunded, refunded or disputed. More may be added. */
                                status: string;
                                /** Format: date-time */
                                created_at: string;
                                /** @enum {unknown} */
                                kind: "payment" | "failed_payment" | "refund" | "dispute";
                                invoice_number: string | null;
                            }[];
                            invoices: {
                                id: string;
                                /** @description Null until the invoice is final. */
                                number: string | null;
                                /** Format: date-time */
                                date: string;
                                /** @description With tax, as a decimal. */
                                amount: number;
                                /** @description The tax in the amount, as a decimal. */
                                tax: number;
                                /** @description What was refunded of the amount, as a decimal. */
                                refunded: number;
                                /** @description What a discount took off, as a decimal; not part of the amount. */
                                discount: number;
                                /** @description The code that was redeemed. */
                                promotion_code: string | null;
                                /** @description What was bought, such as "Professional with videos". */
                                package_name: string | null;
                                /** Format: date-time */
                                period_start: string;
                                /** Format: date-time */
                                period_end: string;
                                /** @description ISO 4217 code in lowercase. */
                                currency: string;
                                /** @description open, paid, void or uncollectible. More may be added. */
                                status: string;
                                /** @description The payment provider's page of the invoice. */
                                hosted_url: string | null;
                                /** @description Path of the PDF; needs the access token. */
                                pdf_url: string | null;
                                paid_at: string | null;
                            }[];
                            subscriptions: {
                                subscription_id: string;
                                package_name: string | null;
                                include_video: boolean;
                                status: string;
                                /** @description How often the price is paid: month or year. */
                                interval: string;
                                price: number;
                                currency: string;
                                /** Format: date-time */
                                started_at: string;
                                /** Format: date-time */
                                current_period_end: string;
                                cancel_at: string | null;
                                ended_at: string | null;
                            }[];
                            grants: {
                                package_name: string;
                                include_video: boolean;
                                reason: string;
                                /** Format: date-time */
                                granted_at: string;
                                ends_at: string | null;
                                ended_at: string | null;
                            }[];
                            bonuses: {
                                texts: number;
                                videos: number;
                                reason: string;
                                /** Format: date-time */
                                granted_at: string;
                            }[];
                            referrals: {
                                bonus_earned: number;
                                codes: {
                                    code: string;
                                    state: string;
                                    /** Format: date-time */
                                    created_at: string;
                                    uses_count: number;
                                }[];
                                registered_with_code: string | null;
                                signups: {
                                    signup_id: string;
                                    code: string;
                                    state: string;
                                    bonus_awarded: number;
                                    /** Format: date-time */
                                    created_at: string;
                                }[];
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
    "/api/user/referrals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's code, sign-ups and bonus */
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
                            referrals: {
                                /** @description The code of the link /register?ref={code} */
                                active_referral_code: string | null;
                                /** @description When the active code stops accepting sign-ups; null if never */
                                expires_at: string | null;
                                successful_signups: number;
                                total_bonus_earned: number;
                                /** @description Promised for friends who have not verified their email address yet */
                                pending_bonus: number;
                                /** @description Texts per friend */
                                bonus_generations: number;
                                /** @description Texts for the friend */
                                friend_bonus_generations: number;
                                /** @description Whether the program accepts sign-ups */
                                is_active: boolean;
                                recent_signups: {
                                    signup_id: string;
                                    bonus_awarded: number;
                                    /** @description pending until the friend verifies the email address; closed if an account was deleted before that */
                                    state: "pending" | "awarded" | "refused" | "closed";
                                    /** Format: date-time */
                                    created_at: string;
                                }[];
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
    "/api/user/referrals/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the active code, or create one if there is none */
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
                            /** @enum {boolean} */
                            success: true;
                            referral_code: string;
                            referrals: {
                                /** @description The code of the link /register?ref={code} */
                                active_referral_code: string | null;
                                /** @description When the active code stops accepting sign-ups; null if never */
                                expires_at: string | null;
                                successful_signups: number;
                                total_bonus_earned: number;
                                /** @description Promised for friends who have not verified their email address yet */
                                pending_bonus: number;
                                /** @description Texts per friend */
                                bonus_generations: number;
                                /** @description Texts for the friend */
                                friend_bonus_generations: number;
                                /** @description Whether the program accepts sign-ups */
                                is_active: boolean;
                                recent_signups: {
                                    signup_id: string;
                                    bonus_awarded: number;
                                    /** @description pending until the friend verifies the email address; closed if an account was deleted before that */
                                    state: "pending" | "awarded" | "refused" | "closed";
                                    /** Format: date-time */
                                    created_at: string;
                                }[];
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
    "/api/referral/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check a referral code */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
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
                            /** @description Whether the code accepts sign-ups */
                            valid: boolean;
                            /** @description Whether the code accepted sign-ups before and has expired or is used up */
                            expired: boolean;
                            /** @description Texts for who signs up with the code and verifies the email address */
                            friend_bonus_generations: number;
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
