/** Generated from services/auth/openapi.json by `npm run openapi`. */

export interface paths {
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an account and signs in */
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
                        /** @description E-mail address, at most 254 bytes */
                        email?: string;
                        /** @description 6 to 200 characters */
                        password?: string;
                        /** @description A code that is not usable is ignored */
                        referral_code?: string | null;
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
                            /** @description ES256 JWT; send it as Authorization: Bearer */
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            /** @description Seconds */
                            expires_in: number;
                            /** User */
                            user: {
                                user_id: string;
                                email: string;
                                /** @description First and last name; null when neither is known */
                                name: string | null;
                                first_name: string;
                                last_name: string;
                                is_admin: boolean;
                                /** @description Tier of the package: free, pro, business */
                                subscription_status: string;
                                current_package: {
                                    /** @description For display; is_paid decides */
                                    name: string;
                                    description: string;
                                    /** @description US dollars a month */
                                    price: number;
                                    is_paid: boolean;
                                };
                                /** @description Until when the user keeps the package although a payment is overdue; null if none is. */
                                grace_until: string | null;
                                email_verified: boolean;
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
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in; an administrator gets an administrator's token, or a challenge if a second factor is required */
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
                        /** @description E-mail address */
                        email?: string;
                        /** @description Password */
                        password?: string;
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
                            /** @description ES256 JWT; send it as Authorization: Bearer */
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            /** @description Seconds */
                            expires_in: number;
                            /** User */
                            user: {
                                user_id: string;
                                email: string;
                                /** @description First and last name; null when neither is known */
                                name: string | null;
                                first_name: string;
                                last_name: string;
                                is_admin: boolean;
                                /** @description Tier of the package: free, pro, business */
                                subscription_status: string;
                                current_package: {
                                    /** @description For display; is_paid decides */
                                    name: string;
                                    description: string;
                                    /** @description US dollars a month */
                                    price: number;
                                    is_paid: boolean;
                                };
                                /** @description Until when the user keeps the package although a payment is overdue; null if none is. */
                                grace_until: string | null;
                                email_verified: boolean;
                                /** Format: date-time */
                                created_at: string;
                            };
                        } | {
                            /** @enum {boolean} */
                            success: false;
                            /** @description What to do next */
                            error: string;
                            /** @enum {boolean} */
                            mfa_required: true;
                            /** @description True if the account has no second factor and must set one up first (ADMIN_MFA=required) */
                            mfa_setup_required: boolean;
                            /** @description Valid for 10 minutes */
                            challenge: string;
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
    "/api/admin/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs an administrator in, or returns a challenge if a second factor is required */
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
                        /** @description E-mail address */
                        email?: string;
                        /** @description Password */
                        password?: string;
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
                            /** @description ES256 JWT; send it as Authorization: Bearer */
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            /** @description Seconds */
                            expires_in: number;
                            /** User */
                            user: {
                                user_id: string;
                                email: string;
                                /** @description First and last name; null when neither is known */
                                name: string | null;
                                first_name: string;
                                last_name: string;
                                is_admin: boolean;
                                /** @description Tier of the package: free, pro, business */
                                subscription_status: string;
                                current_package: {
                                    /** @description For display; is_paid decides */
                                    name: string;
                                    description: string;
                                    /** @description US dollars a month */
                                    price: number;
                                    is_paid: boolean;
                                };
                                /** @description Until when the user keeps the package although a payment is overdue; null if none is. */
                                grace_until: string | null;
                                email_verified: boolean;
                                /** Format: date-time */
                                created_at: string;
                            };
                        } | {
                            /** @enum {boolean} */
                            success: false;
                            /** @description What to do next */
                            error: string;
                            /** @enum {boolean} */
                            mfa_required: true;
                            /** @description True if the account has no second factor and must set one up first (ADMIN_MFA=required) */
                            mfa_setup_required: boolean;
                            /** @description Valid for 10 minutes */
                            challenge: string;
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
    "/api/admin/login/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs an administrator in with the challenge and a code */
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
                        /** @description From the response to the password */
                        challenge?: string;
                        /** @description The six digits of the authenticator app, or a recovery code */
                        code?: string;
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
                            /** @description ES256 JWT; send it as Authorization: Bearer */
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            /** @description Seconds */
                            expires_in: number;
                            /** User */
                            user: {
                                user_id: string;
                                email: string;
                                /** @description First and last name; null when neither is known */
                                name: string | null;
                                first_name: string;
                                last_name: string;
                                is_admin: boolean;
                                /** @description Tier of the package: free, pro, business */
                                subscription_status: string;
                                current_package: {
                                    /** @description For display; is_paid decides */
                                    name: string;
                                    description: string;
                                    /** @description US dollars a month */
                                    price: number;
                                    is_paid: boolean;
                                };
                                /** @description Until when the user keeps the package although a payment is overdue; null if none is. */
                                grace_until: string | null;
                                email_verified: boolean;
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
    "/api/admin/login/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts setting up the second factor that the challenge requires */
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
                        /** @description From the response to the password */
                        challenge?: string;
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
                            /** @description Base32, to type into an authenticator app */
                            secret: string;
                            /** @description otpauth://totp/… */
                            uri: string;
                            /** @description The URI as a QR code, an SVG document */
                            qr_svg: string;
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
    "/api/admin/login/setup/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turns the second factor on with a first code and signs in; returns the recovery codes */
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
                        /** @description From the response to the password */
                        challenge?: string;
                        /** @description The six digits of the authenticator app, or a recovery code */
                        code?: string;
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
                            /** @description ES256 JWT; send it as Authorization: Bearer */
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            /** @description Seconds */
                            expires_in: number;
                            /** User */
                            user: {
                                user_id: string;
                                email: string;
                                /** @description First and last name; null when neither is known */
                                name: string | null;
                                first_name: string;
                                last_name: string;
                                is_admin: boolean;
                                /** @description Tier of the package: free, pro, business */
                                subscription_status: string;
                                current_package: {
                                    /** @description For display; is_paid decides */
                                    name: string;
                                    description: string;
                                    /** @description US dollars a month */
                                    price: number;
                                    is_paid: boolean;
                                };
                                /** @description Until when the user keeps the package although a payment is overdue; null if none is. */
                                grace_until: string | null;
                                email_verified: boolean;
                                /** Format: date-time */
                                created_at: string;
                            };
                            /** @description Each works once. They are returned only here */
                            recovery_codes: string[];
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
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchanges the refresh cookie for an access token and a new cookie */
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
                            /** @description ES256 JWT; send it as Authorization: Bearer */
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            /** @description Seconds */
                            expires_in: number;
                            /** User */
                            user: {
                                user_id: string;
                                email: string;
                                /** @description First and last name; null when neither is known */
                                name: string | null;
                                first_name: string;
                                last_name: string;
                                is_admin: boolean;
                                /** @description Tier of the package: free, pro, business */
                                subscription_status: string;
                                current_package: {
                                    /** @description For display; is_paid decides */
                                    name: string;
                                    description: string;
                                    /** @description US dollars a month */
                                    price: number;
                                    is_paid: boolean;
                                };
                                /** @description Until when the user keeps the package although a payment is overdue; null if none is. */
                                grace_until: string | null;
                                email_verified: boolean;
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
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session of the cookie and of the bearer token; needs neither to be valid */
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
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed-in user */
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
                            user_id: string;
                            email: string;
                            /** @description First and last name; null when neither is known */
                            name: string | null;
                            first_name: string;
                            last_name: string;
                            is_admin: boolean;
                            /** @description Tier of the package: free, pro, business */
                            subscription_status: string;
                            current_package: {
                                /** @description For display; is_paid decides */
                                name: string;
                                description: string;
                                /** @description US dollars a month */
                                price: number;
                                is_paid: boolean;
                            };
                            /** @description Until when the user keeps the package although a payment is overdue; null if none is. */
                            grace_until: string | null;
                            email_verified: boolean;
                            /** Format: date-time */
                            created_at: string;
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
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's sessions that are not over, this one first; at most 100 are listed */
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
                            sessions: {
                                id: string;
                                /** @description True for the session of this call */
                                current: boolean;
                                /** @description `Chrome`; null when unknown */
                                browser: string | null;
                                /** @description `Windows`; null when unknown */
                                system: string | null;
                                kind: "computer" | "phone" | "tablet" | "other";
                                /**
                                 * Format: date-time
                                 * @description When the person logged in
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The last renewal, about every 15 minutes while in use
                                 */
                                last_used_at: string;
                                /**
                                 * Format: date-time
                                 * @description When it ends unless it is renewed
                                 */
                                expires_at: string;
                                /**
                                 * Format: date-time
                                 * @description When it ends in any case
                                 */
                                ends_at: string;
                                /** @description When a code of the second factor was verified; null if none was */
                                second_factor_at: string | null;
                            }[];
                            total: number;
                            /** @description Read-only views of the account by administrators in the last 90 days; at most 20 are listed */
                            views: {
                                /** @description Also ends the view, as the id of a session */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @description When the administrator opened the account
                                 */
                                started_at: string;
                                /**
                                 * Format: date-time
                                 * @description When it ends unless it is ended earlier
                                 */
                                ends_at: string;
                                /** @description Null while it is active */
                                ended_at: string | null;
                                reason: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Ends every session of the caller's but this one */
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
                            ended: number;
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
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the caller's sessions; ending the present one signs out */
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
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether the second factor is on */
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
                            enabled: boolean;
                            enabled_at: string | null;
                            recovery_codes_left: number;
                            /** @description Administrators cannot turn it off (ADMIN_MFA=required) */
                            required: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Starts setting up the second factor; starting again replaces the secret */
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
                        /** @description The current password */
                        password?: string;
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
                            /** @description Base32, to type into an authenticator app */
                            secret: string;
                            /** @description otpauth://totp/… */
                            uri: string;
                            /** @description The URI as a QR code, an SVG document */
                            qr_svg: string;
                        };
                    };
                };
            };
        };
        /** Turns the second factor off */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The current password */
                        password?: string;
                        /** @description The six digits of the authenticator app, or a recovery code */
                        code?: string;
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
    "/api/auth/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turns the second factor on with a first code, ends all other sessions and returns the recovery codes */
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
                        /** @description The six digits of the authenticator app, or a recovery code */
                        code?: string;
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
                            /** @description Each works once. They are returned only here */
                            recovery_codes: string[];
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
    "/api/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces all recovery codes */
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
                        /** @description The current password */
                        password?: string;
                        /** @description The six digits of the authenticator app, or a recovery code */
                        code?: string;
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
                            /** @description Each works once. They are returned only here */
                            recovery_codes: string[];
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
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a link to choose a new password if an account has the address; the response is the same either way */
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
                        /** @description E-mail address */
                        email?: string;
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
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a password by a mailed link and ends every session */
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
                        /** @description From the link */
                        token?: string;
                        /** @description 6 to 200 characters */
                        password?: string;
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
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms an email address by an emailed link */
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
                        /** @description From the link */
                        token?: string;
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
    "/api/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the link to confirm the email address again */
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
    "/api/user/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the profile of the caller */
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
                            /** Profile */
                            profile: {
                                user_id: string;
                                email: string;
                                name: string | null;
                                first_name: string;
                                last_name: string;
                                bio: string;
                                company: string;
                                website: string;
                                phone: string;
                                is_admin: boolean;
                                email_verified: boolean;
                                /** Format: date-time */
                                created_at: string;
                            };
                            /** @description After a password change: replaces the present token */
                            access_token?: string;
                            /** @enum {string} */
                            token_type?: "bearer";
                            expires_in?: number;
                        };
                    };
                };
            };
        };
        /** Changes the fields that are given */
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
                        /** @description A new address needs current_password and is unverified until its link was opened */
                        email?: string | null;
                        /** @description At most 100 characters */
                        first_name?: string | null;
                        /** @description At most 100 characters */
                        last_name?: string | null;
                        /** @description At most 1,000 characters */
                        bio?: string | null;
                        /** @description At most 200 characters */
                        company?: string | null;
                        /** @description An http(s) address, at most 500 characters */
                        website?: string | null;
                        /** @description At most 40 characters */
                        phone?: string | null;
                        /** @description Needed for a new e-mail or password */
                        current_password?: string | null;
                        /** @description 6 to 200 characters; signs the other devices out */
                        new_password?: string | null;
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
                            /** Profile */
                            profile: {
                                user_id: string;
                                email: string;
                                name: string | null;
                                first_name: string;
                                last_name: string;
                                bio: string;
                                company: string;
                                website: string;
                                phone: string;
                                is_admin: boolean;
                                email_verified: boolean;
                                /** Format: date-time */
                                created_at: string;
                            };
                            /** @description After a password change: replaces the present token */
                            access_token?: string;
                            /** @enum {string} */
                            token_type?: "bearer";
                            expires_in?: number;
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
    "/api/user/export": {
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
                            /** Profile */
                            profile: {
                                user_id: string;
                                email: string;
                                name: string | null;
                                first_name: string;
                                last_name: string;
                                bio: string;
                                company: string;
                                website: string;
                                phone: string;
                                is_admin: boolean;
                                email_verified: boolean;
                                /** Format: date-time */
                                created_at: string;
                            };
                            current_package: {
                                /** @description For display; is_paid decides */
                                name: string;
                                description: string;
                                /** @description US dollars a month */
                                price: number;
                                is_paid: boolean;
                            };
                            /** @description Tier of the package: free, pro, business */
                            subscription_status: string;
                            sessions: {
                                session_id: string;
                                browser: string | null;
                                system: string | null;
                                created_at: string;
                                last_used_at: string;
                                expires_at: string;
                                ended_at: string | null;
                            }[];
                            /** @description The authenticator app of an administrator, without its secret */
                            second_factor: {
                                enabled: boolean;
                                enabled_at: string | null;
                                recovery_codes_left: number;
                            };
                            /** @description Views of the account by administrators in the last 90 days */
                            views: {
                                id: string;
                                started_at: string;
                                ends_at: string;
                                ended_at: string | null;
                                reason: string;
                            }[];
                            mails: {
                                to: string;
                                subject: string;
                                created_at: string;
                                sent_at: string | null;
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
    "/api/user/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes the account of the caller, in every service */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The current password */
                        password?: string;
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
