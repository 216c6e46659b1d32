/** Generated from services/content/openapi.json by `npm run openapi`. */

export interface paths {
    "/api/content/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a text
         * @description Answers JSON, or with `Accept: text/event-stream` the events `started` {content_id, provider, model, engine}, `delta` {text}, `reset` {message} (what was written is dropped and written again) and at last `result` (the JSON body) or `error` (the problem). Closing the connection stops the provider; what was written is kept and counts as one generation.
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
                        prompt: string;
                        provider?: "openai" | "gemini" | "local";
                        model?: string;
                        system_message?: string;
                        temperature?: number;
                        max_tokens?: number;
                        custom_instructions?: string;
                        tone_style?: string;
                        avoid_words?: string;
                        /** @description The pictures of the post, in order. A text that continues or replaces another one keeps its pictures if this is missing. A platform that shows fewer gets the first ones. */
                        pictures?: {
                            /** @description Of an image that POST /api/upload/pictures confirmed. */
                            file_id: string;
                            /** @description What the picture shows, for people who do not see it. Default: empty. */
                            alt?: string;
                        }[];
                        /** @description Whether the user confirmed that every sentence of the prompt is for readers, as after POST /api/content/brief: nothing of it is taken for an instruction or left out as private. Default: false. */
                        prompt_confirmed?: boolean;
                        /** @description Whether the user's voice on the platform is used, if one was learned. Default: true. */
                        use_voice?: boolean;
                        /** @description A platform, by name, id or alias: `Twitter/X Thread` (`twitter`), `LinkedIn Post` (`linkedin`), `Instagram Caption` (`instagram`), `Facebook Post` (`facebook`), `YouTube Description` (`youtube`), `Blog Post` (`blog`), `TikTok Caption` (`tiktok`), `Threads Post` (`threads`). */
                        platform: string;
                        continue_from?: string;
                        parent_id?: string;
                    };
                };
            };
            responses: {
                /** @description The text. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            content: string;
                            content_id: string;
                            platform: string;
                            prompt: string;
                            provider: string;
                            model: string;
                            engine: string;
                            /** @description What made it. */
                            disclosure: {
                                /** @description A term of the IPTC vocabulary http://cv.iptc.org/newscodes/digitalsourcetype/ */
                                digital_source_type: string;
                                /** @description What made it, such as `OpenAI gpt-4o-mini, edited by a person`. */
                                made_by: string;
                                /** @description The same as whole sentences. */
                                statement: string;
                                /** @description The parts that a trained model created: `text`, `footage`, `pictures`. */
                                ai_parts: string[];
                                /** @description A line for the audience. Null if no trained model created a part. */
                                visible_line: string | null;
                            };
                            usage: {
                                prompt_tokens: number;
                                completion_tokens: number;
                                total_tokens: number;
                            };
                            /** @description The monthly quota. used: generated and charged; remaining: can still be started, without the bonus. `remaining` and `limit` are null when unlimited. */
                            user_usage: {
                                remaining: number | null;
                                used: number;
                                limit: number | null;
                                referral_bonus: number;
                                used_bonus: number;
                            };
                            finish_reason: "stop" | "length" | "stopped";
                            /** @description The text counted by its platform's rule. */
                            fit: {
                                count: number;
                                limit: number | null;
                                remaining: number | null;
                                fits: boolean;
                                unit: string;
                                words: number;
                                problems: {
                                    code: string;
                                    message: string;
                                    severity: string;
                                }[];
                                posts?: {
                                    text: string;
                                    count: number;
                                    remaining: number;
                                }[];
                            };
                            /** @description Every number, date, price, name, handle, link and quotation of the text, the title and the meta description: field by field, and each field in text order. */
                            facts: {
                                /** @description The field in which the fact is; `start` and `end` are offsets in it. */
                                field: "text" | "title" | "meta_description";
                                /** @description UTF-16 code units, as in JavaScript strings. */
                                start: number;
                                end: number;
                                text: string;
                                /** @description `claim`: one of the claims that the user prohibits. `statement`: a claim of advertising that no source makes, or a statement that the brief negates. */
                                kind: "number" | "date" | "price" | "name" | "handle" | "link" | "quotation" | "claim" | "statement";
                                /** @description `unsure`: the sources have something similar, the same number for another thing or the opposite, or the text is in another language. */
                                state: "supported" | "unsupported" | "unsure";
                                source: ("brief" | "instructions" | "facts" | "knowledge" | "confirmed") | null;
                                quote: string | null;
                                source_start: number | null;
                                source_end: number | null;
                            }[];
                            /** @description Number of facts that no source has and the user has not confirmed, in all fields. */
                            facts_open: number;
                            /** @description What the user should know about how the text was written, such as what was removed from it. An edited text has no notices about the text before the edit. */
                            notices: {
                                code: string;
                                message: string;
                            }[];
                            settings_used: {
                                tone_style: string;
                                avoid_words: string;
                                custom_instructions: string;
                                system_message: string;
                                temperature: number;
                                max_tokens: number;
                                /** @description Missing in texts from before voices. */
                                use_voice?: boolean;
                                /** @description Missing in texts from before it could be confirmed. */
                                prompt_confirmed?: boolean;
                            };
                            /** @description The pictures of the post, in order. */
                            pictures: {
                                /** @description GET /api/upload/pictures returns its URL. */
                                file_id: string;
                                /** @description What the picture shows, for people who do not see it; can be empty. */
                                alt: string;
                            }[];
                            parent_id: string | null;
                            set_id: string | null;
                            title: string | null;
                            meta_description: string | null;
                            /** @description Sentences of the brief, in its words, that the text does not have. */
                            left_out: string[];
                            /** @description Every passage of the brief that is not in the text, with the reason: those of `left_out`, and what addresses the writer. Empty unless the built-in writer wrote the text. */
                            unused?: {
                                text: string;
                                /**
                                 * @description `request`: asks for the post. `instruction`: states how to write it. `about`: audience, goal or deadline. `note`: a note to the writer. `shell`: greeting, signature, filler. `excluded`: an instruction keeps it out. `shortened`: left out for the length. `unsure`: not used, for no clear reason.
                                 * @enum {unknown}
                                 */
                                reason: "request" | "instruction" | "about" | "note" | "shell" | "excluded" | "shortened" | "unsure";
                            }[];
                            variant: {
                                index: number;
                                total: number;
                                /** @description `prose`, `list`, `short` or `reordered`. */
                                name: string;
                                label: string;
                                next_label: string | null;
                            } | null;
                            voice: {
                                met: number;
                                /** @description The traits that can be decided for the text. */
                                of: number;
                                traits: {
                                    id: string;
                                    met: boolean | null;
                                    sentence: string;
                                }[];
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                        "text/event-stream": string;
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
    "/api/content/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a text without an account
         * @description The built-in writer writes it. A new user who generates the same prompt with the provider and model of the response gets the same text.
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
                        prompt: string;
                        /** @description A platform, by name, id or alias: `Twitter/X Thread` (`twitter`), `LinkedIn Post` (`linkedin`), `Instagram Caption` (`instagram`), `Facebook Post` (`facebook`), `YouTube Description` (`youtube`), `Blog Post` (`blog`), `TikTok Caption` (`tiktok`), `Threads Post` (`threads`). */
                        platform: string;
                        /** @description Whether the user confirmed that every sentence of the prompt is for readers, as after POST /api/content/brief: nothing of it is taken for an instruction or left out as private. Default: false. */
                        prompt_confirmed?: boolean;
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
                            content: string;
                            title: string | null;
                            platform: string;
                            provider: "openai" | "gemini" | "local";
                            model: string;
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
    "/api/content/brief": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a brief before texts are written from it
         * @description Free of charge; nothing is stored. The user confirms or edits the passages, and the texts are requested with the passages to publish as `prompt`, the instructions in `custom_instructions` and `prompt_confirmed`.
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
                        prompt: string;
                        custom_instructions?: string;
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
                            /** @description Whether the user should see the passages before a text is written. False if nothing was changed or is open, and nothing was left out but requests, instructions and greetings. */
                            review: boolean;
                            /** @description In the order of the brief, and together the whole of it. */
                            passages: {
                                /** @description One sentence or line as it would be published. */
                                text: string;
                                /** @description The words of the brief. */
                                source: string;
                                /** @description `instruction`: says how to write the text; belongs into `custom_instructions`. */
                                use: "publish" | "leave_out" | "instruction";
                                reason: string | null;
                                question: string | null;
                            }[];
                            question?: string | null;
                            /** @description What it asks, free of charge, instead of writing texts for some platforms, of which it needs more facts: a blog post is more than one sentence. */
                            platform_questions?: {
                                /** @enum {unknown} */
                                platform_id: "twitter" | "linkedin" | "instagram" | "facebook" | "youtube" | "blog" | "tiktok" | "threads";
                                question: string;
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
    "/api/content/generate-set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write texts for several platforms from one brief
         * @description Each text is a generation of its own; they are reserved in the order of the platforms. A text for which no quota is left, or which fails, costs nothing, and the others are written. If no text can be started, the answer is the problem of the first. Answers JSON when all have ended. With `Accept: text/event-stream`: first `set` {set_id, members: [{platform, content_id}]}, then `started`, `delta`, `reset`, `result` and `error` as of POST /api/content/generate, each with `platform` and `content_id`, and at last `done` {set_id, completed, failed}. Closing the connection stops nothing. Repeating the call with the same key starts texts again that had no quota or whose process died.
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
                        prompt: string;
                        provider?: "openai" | "gemini" | "local";
                        model?: string;
                        system_message?: string;
                        temperature?: number;
                        max_tokens?: number;
                        custom_instructions?: string;
                        tone_style?: string;
                        avoid_words?: string;
                        /** @description The pictures of the post, in order. A text that continues or replaces another one keeps its pictures if this is missing. A platform that shows fewer gets the first ones. */
                        pictures?: {
                            /** @description Of an image that POST /api/upload/pictures confirmed. */
                            file_id: string;
                            /** @description What the picture shows, for people who do not see it. Default: empty. */
                            alt?: string;
                        }[];
                        /** @description Whether the user confirmed that every sentence of the prompt is for readers, as after POST /api/content/brief: nothing of it is taken for an instruction or left out as private. Default: false. */
                        prompt_confirmed?: boolean;
                        /** @description Whether the user's voice on the platform is used, if one was learned. Default: true. */
                        use_voice?: boolean;
                        platforms: string[];
                        /** @description A text of the caller; the new texts join its set. */
                        beside?: string;
                        /** @description A set of the caller that the new texts join, such as one whose texts failed. A new text replaces the failed one for the same platform. Not together with `beside`. */
                        set_id?: string;
                    };
                };
            };
            responses: {
                /** @description The set. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            set_id: string;
                            prompt: string;
                            /** Format: date-time */
                            created_at: string;
                            members: {
                                platform: string;
                                content_id: string;
                                /** @description `stopped`: before the first word, so that there is no text; a text that was stopped later is completed. */
                                state: "running" | "completed" | "failed" | "stopped";
                                /** @description Of a running text: what has been written so far. */
                                text?: string;
                                result?: {
                                    /** @enum {boolean} */
                                    success: true;
                                    content: string;
                                    content_id: string;
                                    platform: string;
                                    prompt: string;
                                    provider: string;
                                    model: string;
                                    engine: string;
                                    /** @description What made it. */
                                    disclosure: {
                                        /** @description A term of the IPTC vocabulary http://cv.iptc.org/newscodes/digitalsourcetype/ */
                                        digital_source_type: string;
                                        /** @description What made it, such as `OpenAI gpt-4o-mini, edited by a person`. */
                                        made_by: string;
                                        /** @description The same as whole sentences. */
                                        statement: string;
                                        /** @description The parts that a trained model created: `text`, `footage`, `pictures`. */
                                        ai_parts: string[];
                                        /** @description A line for the audience. Null if no trained model created a part. */
                                        visible_line: string | null;
                                    };
                                    usage: {
                                        prompt_tokens: number;
                                        completion_tokens: number;
                                        total_tokens: number;
                                    };
                                    /** @description The monthly quota. used: generated and charged; remaining: can still be started, without the bonus. `remaining` and `limit` are null when unlimited. */
                                    user_usage: {
                                        remaining: number | null;
                                        used: number;
                                        limit: number | null;
                                        referral_bonus: number;
                                        used_bonus: number;
                                    };
                                    finish_reason: "stop" | "length" | "stopped";
                                    /** @description The text counted by its platform's rule. */
                                    fit: {
                                        count: number;
                                        limit: number | null;
                                        remaining: number | null;
                                        fits: boolean;
                                        unit: string;
                                        words: number;
                                        problems: {
                                            code: string;
                                            message: string;
                                            severity: string;
                                        }[];
                                        posts?: {
                                            text: string;
                                            count: number;
                                            remaining: number;
                                        }[];
                                    };
                                    /** @description Every number, date, price, name, handle, link and quotation of the text, the title and the meta description: field by field, and each field in text order. */
                                    facts: {
                                        /** @description The field in which the fact is; `start` and `end` are offsets in it. */
                                        field: "text" | "title" | "meta_description";
                                        /** @description UTF-16 code units, as in JavaScript strings. */
                                        start: number;
                                        end: number;
                                        text: string;
                                        /** @description `claim`: one of the claims that the user prohibits. `statement`: a claim of advertising that no source makes, or a statement that the brief negates. */
                                        kind: "number" | "date" | "price" | "name" | "handle" | "link" | "quotation" | "claim" | "statement";
                                        /** @description `unsure`: the sources have something similar, the same number for another thing or the opposite, or the text is in another language. */
                                        state: "supported" | "unsupported" | "unsure";
                                        source: ("brief" | "instructions" | "facts" | "knowledge" | "confirmed") | null;
                                        quote: string | null;
                                        source_start: number | null;
                                        source_end: number | null;
                                    }[];
                                    /** @description Number of facts that no source has and the user has not confirmed, in all fields. */
                                    facts_open: number;
                                    /** @description What the user should know about how the text was written, such as what was removed from it. An edited text has no notices about the text before the edit. */
                                    notices: {
                                        code: string;
                                        message: string;
                                    }[];
                                    settings_used: {
                                        tone_style: string;
                                        avoid_words: string;
                                        custom_instructions: string;
                                        system_message: string;
                                        temperature: number;
                                        max_tokens: number;
                                        /** @description Missing in texts from before voices. */
                                        use_voice?: boolean;
                                        /** @description Missing in texts from before it could be confirmed. */
                                        prompt_confirmed?: boolean;
                                    };
                                    /** @description The pictures of the post, in order. */
                                    pictures: {
                                        /** @description GET /api/upload/pictures returns its URL. */
                                        file_id: string;
                                        /** @description What the picture shows, for people who do not see it; can be empty. */
                                        alt: string;
                                    }[];
                                    parent_id: string | null;
                                    set_id: string | null;
                                    title: string | null;
                                    meta_description: string | null;
                                    /** @description Sentences of the brief, in its words, that the text does not have. */
                                    left_out: string[];
                                    /** @description Every passage of the brief that is not in the text, with the reason: those of `left_out`, and what addresses the writer. Empty unless the built-in writer wrote the text. */
                                    unused?: {
                                        text: string;
                                        /**
                                         * @description `request`: asks for the post. `instruction`: states how to write it. `about`: audience, goal or deadline. `note`: a note to the writer. `shell`: greeting, signature, filler. `excluded`: an instruction keeps it out. `shortened`: left out for the length. `unsure`: not used, for no clear reason.
                                         * @enum {unknown}
                                         */
                                        reason: "request" | "instruction" | "about" | "note" | "shell" | "excluded" | "shortened" | "unsure";
                                    }[];
                                    variant: {
                                        index: number;
                                        total: number;
                                        /** @description `prose`, `list`, `short` or `reordered`. */
                                        name: string;
                                        label: string;
                                        next_label: string | null;
                                    } | null;
                                    voice: {
                                        met: number;
                                        /** @description The traits that can be decided for the text. */
                                        of: number;
                                        traits: {
                                            id: string;
                                            met: boolean | null;
                                            sentence: string;
                                        }[];
                                    } | null;
                                    /** Format: date-time */
                                    created_at: string;
                                };
                                /** @description The problem document of a failed text, with `retry_after` in place of the header. */
                                problem?: unknown;
                            }[];
                        };
                        "text/event-stream": string;
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
    "/api/content/sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's sets that are being written
         * @description So that another tab or device finds them. The texts of each are read with GET /api/content/sets/{set_id}.
         */
        get: {
            parameters: {
                query: {
                    state: "running";
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
                            sets: {
                                set_id: string;
                                /**
                                 * Format: date-time
                                 * @description When the newest of the calls that are writing texts for the set was made.
                                 */
                                started_at: string;
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
    "/api/content/sets/{set_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts of a set with their present states
         * @description Answers JSON at once. With `Accept: text/event-stream`: first `set` {set_id, members: [{platform, content_id}]}, then `started`, `delta`, `reset`, `result` and `error` as of POST /api/content/generate, each with `platform` and `content_id`, and at last `done` {set_id, completed, failed}. Closing the connection stops nothing. Texts that have ended have their outcome as their only event.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    set_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The set. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            set_id: string;
                            prompt: string;
                            /** Format: date-time */
                            created_at: string;
                            members: {
                                platform: string;
                                content_id: string;
                                /** @description `stopped`: before the first word, so that there is no text; a text that was stopped later is completed. */
                                state: "running" | "completed" | "failed" | "stopped";
                                /** @description Of a running text: what has been written so far. */
                                text?: string;
                                result?: {
                                    /** @enum {boolean} */
                                    success: true;
                                    content: string;
                                    content_id: string;
                                    platform: string;
                                    prompt: string;
                                    provider: string;
                                    model: string;
                                    engine: string;
                                    /** @description What made it. */
                                    disclosure: {
                                        /** @description A term of the IPTC vocabulary http://cv.iptc.org/newscodes/digitalsourcetype/ */
                                        digital_source_type: string;
                                        /** @description What made it, such as `OpenAI gpt-4o-mini, edited by a person`. */
                                        made_by: string;
                                        /** @description The same as whole sentences. */
                                        statement: string;
                                        /** @description The parts that a trained model created: `text`, `footage`, `pictures`. */
                                        ai_parts: string[];
                                        /** @description A line for the audience. Null if no trained model created a part. */
                                        visible_line: string | null;
                                    };
                                    usage: {
                                        prompt_tokens: number;
                                        completion_tokens: number;
                                        total_tokens: number;
                                    };
                                    /** @description The monthly quota. used: generated and charged; remaining: can still be started, without the bonus. `remaining` and `limit` are null when unlimited. */
                                    user_usage: {
                                        remaining: number | null;
                                        used: number;
                                        limit: number | null;
                                        referral_bonus: number;
                                        used_bonus: number;
                                    };
                                    finish_reason: "stop" | "length" | "stopped";
                                    /** @description The text counted by its platform's rule. */
                                    fit: {
                                        count: number;
                                        limit: number | null;
                                        remaining: number | null;
                                        fits: boolean;
                                        unit: string;
                                        words: number;
                                        problems: {
                                            code: string;
                                            message: string;
                                            severity: string;
                                        }[];
                                        posts?: {
                                            text: string;
                                            count: number;
                                            remaining: number;
                                        }[];
                                    };
                                    /** @description Every number, date, price, name, handle, link and quotation of the text, the title and the meta description: field by field, and each field in text order. */
                                    facts: {
                                        /** @description The field in which the fact is; `start` and `end` are offsets in it. */
                                        field: "text" | "title" | "meta_description";
                                        /** @description UTF-16 code units, as in JavaScript strings. */
                                        start: number;
                                        end: number;
                                        text: string;
                                        /** @description `claim`: one of the claims that the user prohibits. `statement`: a claim of advertising that no source makes, or a statement that the brief negates. */
                                        kind: "number" | "date" | "price" | "name" | "handle" | "link" | "quotation" | "claim" | "statement";
                                        /** @description `unsure`: the sources have something similar, the same number for another thing or the opposite, or the text is in another language. */
                                        state: "supported" | "unsupported" | "unsure";
                                        source: ("brief" | "instructions" | "facts" | "knowledge" | "confirmed") | null;
                                        quote: string | null;
                                        source_start: number | null;
                                        source_end: number | null;
                                    }[];
                                    /** @description Number of facts that no source has and the user has not confirmed, in all fields. */
                                    facts_open: number;
                                    /** @description What the user should know about how the text was written, such as what was removed from it. An edited text has no notices about the text before the edit. */
                                    notices: {
                                        code: string;
                                        message: string;
                                    }[];
                                    settings_used: {
                                        tone_style: string;
                                        avoid_words: string;
                                        custom_instructions: string;
                                        system_message: string;
                                        temperature: number;
                                        max_tokens: number;
                                        /** @description Missing in texts from before voices. */
                                        use_voice?: boolean;
                                        /** @description Missing in texts from before it could be confirmed. */
                                        prompt_confirmed?: boolean;
                                    };
                                    /** @description The pictures of the post, in order. */
                                    pictures: {
                                        /** @description GET /api/upload/pictures returns its URL. */
                                        file_id: string;
                                        /** @description What the picture shows, for people who do not see it; can be empty. */
                                        alt: string;
                                    }[];
                                    parent_id: string | null;
                                    set_id: string | null;
                                    title: string | null;
                                    meta_description: string | null;
                                    /** @description Sentences of the brief, in its words, that the text does not have. */
                                    left_out: string[];
                                    /** @description Every passage of the brief that is not in the text, with the reason: those of `left_out`, and what addresses the writer. Empty unless the built-in writer wrote the text. */
                                    unused?: {
                                        text: string;
                                        /**
                                         * @description `request`: asks for the post. `instruction`: states how to write it. `about`: audience, goal or deadline. `note`: a note to the writer. `shell`: greeting, signature, filler. `excluded`: an instruction keeps it out. `shortened`: left out for the length. `unsure`: not used, for no clear reason.
                                         * @enum {unknown}
                                         */
                                        reason: "request" | "instruction" | "about" | "note" | "shell" | "excluded" | "shortened" | "unsure";
                                    }[];
                                    variant: {
                                        index: number;
                                        total: number;
                                        /** @description `prose`, `list`, `short` or `reordered`. */
                                        name: string;
                                        label: string;
                                        next_label: string | null;
                                    } | null;
                                    voice: {
                                        met: number;
                                        /** @description The traits that can be decided for the text. */
                                        of: number;
                                        traits: {
                                            id: string;
                                            met: boolean | null;
                                            sentence: string;
                                        }[];
                                    } | null;
                                    /** Format: date-time */
                                    created_at: string;
                                };
                                /** @description The problem document of a failed text, with `retry_after` in place of the header. */
                                problem?: unknown;
                            }[];
                        };
                        "text/event-stream": string;
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
    "/api/content/sets/{set_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the running texts of a set, or one of them
         * @description What was written is kept and counts as one generation each.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    set_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        content_id?: string;
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
                            set_id: string;
                            prompt: string;
                            /** Format: date-time */
                            created_at: string;
                            members: {
                                platform: string;
                                content_id: string;
                                /** @description `stopped`: before the first word, so that there is no text; a text that was stopped later is completed. */
                                state: "running" | "completed" | "failed" | "stopped";
                                /** @description Of a running text: what has been written so far. */
                                text?: string;
                                result?: {
                                    /** @enum {boolean} */
                                    success: true;
                                    content: string;
                                    content_id: string;
                                    platform: string;
                                    prompt: string;
                                    provider: string;
                                    model: string;
                                    engine: string;
                                    /** @description What made it. */
                                    disclosure: {
                                        /** @description A term of the IPTC vocabulary http://cv.iptc.org/newscodes/digitalsourcetype/ */
                                        digital_source_type: string;
                                        /** @description What made it, such as `OpenAI gpt-4o-mini, edited by a person`. */
                                        made_by: string;
                                        /** @description The same as whole sentences. */
                                        statement: string;
                                        /** @description The parts that a trained model created: `text`, `footage`, `pictures`. */
                                        ai_parts: string[];
                                        /** @description A line for the audience. Null if no trained model created a part. */
                                        visible_line: string | null;
                                    };
                                    usage: {
                                        prompt_tokens: number;
                                        completion_tokens: number;
                                        total_tokens: number;
                                    };
                                    /** @description The monthly quota. used: generated and charged; remaining: can still be started, without the bonus. `remaining` and `limit` are null when unlimited. */
                                    user_usage: {
                                        remaining: number | null;
                                        used: number;
                                        limit: number | null;
                                        referral_bonus: number;
                                        used_bonus: number;
                                    };
                                    finish_reason: "stop" | "length" | "stopped";
                                    /** @description The text counted by its platform's rule. */
                                    fit: {
                                        count: number;
                                        limit: number | null;
                                        remaining: number | null;
                                        fits: boolean;
                                        unit: string;
                                        words: number;
                                        problems: {
                                            code: string;
                                            message: string;
                                            severity: string;
                                        }[];
                                        posts?: {
                                            text: string;
                                            count: number;
                                            remaining: number;
                                        }[];
                                    };
                                    /** @description Every number, date, price, name, handle, link and quotation of the text, the title and the meta description: field by field, and each field in text order. */
                                    facts: {
                                        /** @description The field in which the fact is; `start` and `end` are offsets in it. */
                                        field: "text" | "title" | "meta_description";
                                        /** @description UTF-16 code units, as in JavaScript strings. */
                                        start: number;
                                        end: number;
                                        text: string;
                                        /** @description `claim`: one of the claims that the user prohibits. `statement`: a claim of advertising that no source makes, or a statement that the brief negates. */
                                        kind: "number" | "date" | "price" | "name" | "handle" | "link" | "quotation" | "claim" | "statement";
                                        /** @description `unsure`: the sources have something similar, the same number for another thing or the opposite, or the text is in another language. */
                                        state: "supported" | "unsupported" | "unsure";
                                        source: ("brief" | "instructions" | "facts" | "knowledge" | "confirmed") | null;
                                        quote: string | null;
                                        source_start: number | null;
                                        source_end: number | null;
                                    }[];
                                    /** @description Number of facts that no source has and the user has not confirmed, in all fields. */
                                    facts_open: number;
                                    /** @description What the user should know about how the text was written, such as what was removed from it. An edited text has no notices about the text before the edit. */
                                    notices: {
                                        code: string;
                                        message: string;
                                    }[];
                                    settings_used: {
                                        tone_style: string;
                                        avoid_words: string;
                                        custom_instructions: string;
                                        system_message: string;
                                        temperature: number;
                                        max_tokens: number;
                                        /** @description Missing in texts from before voices. */
                                        use_voice?: boolean;
                                        /** @description Missing in texts from before it could be confirmed. */
                                        prompt_confirmed?: boolean;
                                    };
                                    /** @description The pictures of the post, in order. */
                                    pictures: {
                                        /** @description GET /api/upload/pictures returns its URL. */
                                        file_id: string;
                                        /** @description What the picture shows, for people who do not see it; can be empty. */
                                        alt: string;
                                    }[];
                                    parent_id: string | null;
                                    set_id: string | null;
                                    title: string | null;
                                    meta_description: string | null;
                                    /** @description Sentences of the brief, in its words, that the text does not have. */
                                    left_out: string[];
                                    /** @description Every passage of the brief that is not in the text, with the reason: those of `left_out`, and what addresses the writer. Empty unless the built-in writer wrote the text. */
                                    unused?: {
                                        text: string;
                                        /**
                                         * @description `request`: asks for the post. `instruction`: states how to write it. `about`: audience, goal or deadline. `note`: a note to the writer. `shell`: greeting, signature, filler. `excluded`: an instruction keeps it out. `shortened`: left out for the length. `unsure`: not used, for no clear reason.
                                         * @enum {unknown}
                                         */
                                        reason: "request" | "instruction" | "about" | "note" | "shell" | "excluded" | "shortened" | "unsure";
                                    }[];
                                    variant: {
                                        index: number;
                                        total: number;
                                        /** @description `prose`, `list`, `short` or `reordered`. */
                                        name: string;
                                        label: string;
                                        next_label: string | null;
                                    } | null;
                                    voice: {
                                        met: number;
                                        /** @description The traits that can be decided for the text. */
                                        of: number;
                                        traits: {
                                            id: string;
                                            met: boolean | null;
                                            sentence: string;
                                        }[];
                                    } | null;
                                    /** Format: date-time */
                                    created_at: string;
                                };
                                /** @description The problem document of a failed text, with `retry_after` in place of the header. */
                                problem?: unknown;
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
    "/api/content/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's texts */
        get: {
            parameters: {
                query?: {
                    /** @description Text in the prompt or the result. */
                    q?: string;
                    /** @description A platform; `All` is every one. */
                    platform?: string;
                    /** @description Only texts with this tag. */
                    tag?: string;
                    date_range?: "all" | "today" | "week" | "month";
                    sort?: "created_at" | "platform" | "length";
                    order?: "asc" | "desc";
                    page?: number;
                    limit?: number;
                    /** @description Pages by entries instead of texts: the matching texts of a set are one entry, at the place of the first of them, and are never on different pages. `limit` and `pages` count entries, `total` counts texts. */
                    group_by?: "set";
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
                            history: {
                                content_id: string;
                                platform: string;
                                prompt: string;
                                generated_text: string;
                                original_text: string | null;
                                image_url: string | null;
                                provider: string;
                                model: string;
                                engine: string;
                                /** @description What made it. */
                                disclosure: {
                                    /** @description A term of the IPTC vocabulary http://cv.iptc.org/newscodes/digitalsourcetype/ */
                                    digital_source_type: string;
                                    /** @description What made it, such as `OpenAI gpt-4o-mini, edited by a person`. */
                                    made_by: string;
                                    /** @description The same as whole sentences. */
                                    statement: string;
                                    /** @description The parts that a trained model created: `text`, `footage`, `pictures`. */
                                    ai_parts: string[];
                                    /** @description A line for the audience. Null if no trained model created a part. */
                                    visible_line: string | null;
                                };
                                finish_reason: "stop" | "length" | "stopped";
                                usage: {
                                    prompt_tokens: number;
                                    completion_tokens: number;
                                    total_tokens: number;
                                };
                                settings_used: {
                                    tone_style: string;
                                    avoid_words: string;
                                    custom_instructions: string;
                                    system_message: string;
                                    temperature: number;
                                    max_tokens: number;
                                    /** @description Missing in texts from before voices. */
                                    use_voice?: boolean;
                                    /** @description Missing in texts from before it could be confirmed. */
                                    prompt_confirmed?: boolean;
                                };
                                /** @description What the user should know about how the text was written, such as what was removed from it. An edited text has no notices about the text before the edit. */
                                notices: {
                                    code: string;
                                    message: string;
                                }[];
                                /** @description The pictures of the post, in order. */
                                pictures: {
                                    /** @description GET /api/upload/pictures returns its URL. */
                                    file_id: string;
                                    /** @description What the picture shows, for people who do not see it; can be empty. */
                                    alt: string;
                                }[];
                                parent_id: string | null;
                                set_id: string | null;
                                title: string | null;
                                meta_description: string | null;
                                /** @description Sentences of the brief, in its words, that the text does not have. */
                                left_out: string[];
                                /** @description Every passage of the brief that is not in the text, with the reason: those of `left_out`, and what addresses the writer. Empty unless the built-in writer wrote the text. */
                                unused?: {
                                    text: string;
                                    /**
                                     * @description `request`: asks for the post. `instruction`: states how to write it. `about`: audience, goal or deadline. `note`: a note to the writer. `shell`: greeting, signature, filler. `excluded`: an instruction keeps it out. `shortened`: left out for the length. `unsure`: not used, for no clear reason.
                                     * @enum {unknown}
                                     */
                                    reason: "request" | "instruction" | "about" | "note" | "shell" | "excluded" | "shortened" | "unsure";
                                }[];
                                variant: {
                                    index: number;
                                    total: number;
                                    /** @description `prose`, `list`, `short` or `reordered`. */
                                    name: string;
                                    label: string;
                                    next_label: string | null;
                                } | null;
                                voice: {
                                    met: number;
                                    /** @description The traits that can be decided for the text. */
                                    of: number;
                                    traits: {
                                        id: string;
                                        met: boolean | null;
                                        sentence: string;
                                    }[];
                                } | null;
                                /** @description Null in lists for a long text whose facts have not been counted yet. */
                                facts_open: number | null;
                                /** @description In the order in which the user added them. */
                                tags: string[];
                                /** Format: date-time */
                                created_at: string;
                                edited_at: string | null;
                            }[];
                            total: number;
                            page?: number;
                            pages?: number;
                            limit?: number;
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
    "/api/content/{content_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One text */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    content_id: string;
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
                            item: {
                                content_id: string;
                                platform: string;
                                prompt: string;
                                generated_text: string;
                                original_text: string | null;
                                image_url: string | null;
                                provider: string;
                                model: string;
                                engine: string;
                                /** @description What made it. */
                                disclosure: {
                                    /** @description A term of the IPTC vocabulary http://cv.iptc.org/newscodes/digitalsourcetype/ */
                                    digital_source_type: string;
                                    /** @description What made it, such as `OpenAI gpt-4o-mini, edited by a person`. */
                                    made_by: string;
                                    /** @description The same as whole sentences. */
                                    statement: string;
                                    /** @description The parts that a trained model created: `text`, `footage`, `pictures`. */
                                    ai_parts: string[];
                                    /** @description A line for the audience. Null if no trained model created a part. */
                                    visible_line: string | null;
                                };
                                finish_reason: "stop" | "length" | "stopped";
                                usage: {
                                    prompt_tokens: number;
                                    completion_tokens: number;
                                    total_tokens: number;
                                };
                                settings_used: {
                                    tone_style: string;
                                    avoid_words: string;
                                    custom_instructions: string;
                                    system_message: string;
                                    temperature: number;
                                    max_tokens: number;
                                    /** @description Missing in texts from before voices. */
                                    use_voice?: boolean;
                                    /** @description Missing in texts from before it could be confirmed. */
                                    prompt_confirmed?: boolean;
                                };
                                /** @description What the user should know about how the text was written, such as what was removed from it. An edited text has no notices about the text before the edit. */
                                notices: {
                                    code: string;
                                    message: string;
                                }[];
                                /** @description The pictures of the post, in order. */
                                pictures: {
                                    /** @description GET /api/upload/pictures returns its URL. */
                                    file_id: string;
                                    /** @description What the picture shows, for people who do not see it; can be empty. */
                                    alt: string;
                                }[];
                                parent_id: string | null;
                                set_id: string | null;
                                title: string | null;
                                meta_description: string | null;
                                /** @description Sentences of the brief, in its words, that the text does not have. */
                                left_out: string[];
                                /** @description Every passage of the brief that is not in the text, with the reason: those of `left_out`, and what addresses the writer. Empty unless the built-in writer wrote the text. */
                                unused?: {
                                    text: string;
                                    /**
                                     * @description `request`: asks for the post. `instruction`: states how to write it. `about`: audience, goal or deadline. `note`: a note to the writer. `shell`: greeting, signature, filler. `excluded`: an instruction keeps it out. `shortened`: left out for the length. `unsure`: not used, for no clear reason.
                                     * @enum {unknown}
                                     */
                                    reason: "request" | "instruction" | "about" | "note" | "shell" | "excluded" | "shortened" | "unsure";
                                }[];
                                variant: {
                                    index: number;
                                    total: number;
                                    /** @description `prose`, `list`, `short` or `reordered`. */
                                    name: string;
                                    label: string;
                                    next_label: string | null;
                                } | null;
                                voice: {
                                    met: number;
                                    /** @description The traits that can be decided for the text. */
                                    of: number;
                                    traits: {
                                        id: string;
                                        met: boolean | null;
                                        sentence: string;
                                    }[];
                                } | null;
                                /** @description Null in lists for a long text whose facts have not been counted yet. */
                                facts_open: number | null;
                                /** @description In the order in which the user added them. */
                                tags: string[];
                                /** Format: date-time */
                                created_at: string;
                                edited_at: string | null;
                            };
                            /** @description The text counted by its platform's rule. */
                            fit: {
                                count: number;
                                limit: number | null;
                                remaining: number | null;
                                fits: boolean;
                                unit: string;
                                words: number;
                                problems: {
                                    code: string;
                                    message: string;
                                    severity: string;
                                }[];
                                posts?: {
                                    text: string;
                                    count: number;
                                    remaining: number;
                                }[];
                            };
                            /** @description Every number, date, price, name, handle, link and quotation of the text, the title and the meta description: field by field, and each field in text order. */
                            facts: {
                                /** @description The field in which the fact is; `start` and `end` are offsets in it. */
                                field: "text" | "title" | "meta_description";
                                /** @description UTF-16 code units, as in JavaScript strings. */
                                start: number;
                                end: number;
                                text: string;
                                /** @description `claim`: one of the claims that the user prohibits. `statement`: a claim of advertising that no source makes, or a statement that the brief negates. */
                                kind: "number" | "date" | "price" | "name" | "handle" | "link" | "quotation" | "claim" | "statement";
                                /** @description `unsure`: the sources have something similar, the same number for another thing or the opposite, or the text is in another language. */
                                state: "supported" | "unsupported" | "unsure";
                                source: ("brief" | "instructions" | "facts" | "knowledge" | "confirmed") | null;
                                quote: string | null;
                                source_start: number | null;
                                source_end: number | null;
                            }[];
                        };
                    };
                };
            };
        };
        /** Edit a text in place, or confirm its facts */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    content_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        generated_text: string;
                        title?: string | null;
                        meta_description?: string | null;
                        /** @description Facts of the text or its fields, verbatim, that are right although no source has them. They are confirmed with their kinds: a number is not confirmed as a price. */
                        confirm_facts?: string[];
                        /** @description Facts that are no longer confirmed. */
                        withdraw_facts?: string[];
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
                            item: {
                                content_id: string;
                                platform: string;
                                prompt: string;
                                generated_text: string;
                                original_text: string | null;
                                image_url: string | null;
                                provider: string;
                                model: string;
                                engine: string;
                                /** @description What made it. */
                                disclosure: {
                                    /** @description A term of the IPTC vocabulary http://cv.iptc.org/newscodes/digitalsourcetype/ */
                                    digital_source_type: string;
                                    /** @description What made it, such as `OpenAI gpt-4o-mini, edited by a person`. */
                                    made_by: string;
                                    /** @description The same as whole sentences. */
                                    statement: string;
                                    /** @description The parts that a trained model created: `text`, `footage`, `pictures`. */
                                    ai_parts: string[];
                                    /** @description A line for the audience. Null if no trained model created a part. */
                                    visible_line: string | null;
                                };
                                finish_reason: "stop" | "length" | "stopped";
                                usage: {
                                    prompt_tokens: number;
                                    completion_tokens: number;
                                    total_tokens: number;
                                };
                                settings_used: {
                                    tone_style: string;
                                    avoid_words: string;
                                    custom_instructions: string;
                                    system_message: string;
                                    temperature: number;
                                    max_tokens: number;
                                    /** @description Missing in texts from before voices. */
                                    use_voice?: boolean;
                                    /** @description Missing in texts from before it could be confirmed. */
                                    prompt_confirmed?: boolean;
                                };
                                /** @description What the user should know about how the text was written, such as what was removed from it. An edited text has no notices about the text before the edit. */
                                notices: {
                                    code: string;
                                    message: string;
                                }[];
                                /** @description The pictures of the post, in order. */
                                pictures: {
                                    /** @description GET /api/upload/pictures returns its URL. */
                                    file_id: string;
                                    /** @description What the picture shows, for people who do not see it; can be empty. */
                                    alt: string;
                                }[];
                                parent_id: string | null;
                                set_id: string | null;
                                title: string | null;
                                meta_description: string | null;
                                /** @description Sentences of the brief, in its words, that the text does not have. */
                                left_out: string[];
                                /** @description Every passage of the brief that is not in the text, with the reason: those of `left_out`, and what addresses the writer. Empty unless the built-in writer wrote the text. */
                                unused?: {
                                    text: string;
                                    /**
                                     * @description `request`: asks for the post. `instruction`: states how to write it. `about`: audience, goal or deadline. `note`: a note to the writer. `shell`: greeting, signature, filler. `excluded`: an instruction keeps it out. `shortened`: left out for the length. `unsure`: not used, for no clear reason.
                                     * @enum {unknown}
                                     */
                                    reason: "request" | "instruction" | "about" | "note" | "shell" | "excluded" | "shortened" | "unsure";
                                }[];
                                variant: {
                                    index: number;
                                    total: number;
                                    /** @description `prose`, `list`, `short` or `reordered`. */
                                    name: string;
                                    label: string;
                                    next_label: string | null;
                                } | null;
                                voice: {
                                    met: number;
                                    /** @description The traits that can be decided for the text. */
                                    of: number;
                                    traits: {
                                        id: string;
                                        met: boolean | null;
                                        sentence: string;
                                    }[];
                                } | null;
                                /** @description Null in lists for a long text whose facts have not been counted yet. */
                                facts_open: number | null;
                                /** @description In the order in which the user added them. */
                                tags: string[];
                                /** Format: date-time */
                                created_at: string;
                                edited_at: string | null;
                            };
                            /** @description The text counted by its platform's rule. */
                            fit: {
                                count: number;
                                limit: number | null;
                                remaining: number | null;
                                fits: boolean;
                                unit: string;
                                words: number;
                                problems: {
                                    code: string;
                                    message: string;
                                    severity: string;
                                }[];
                                posts?: {
                                    text: string;
                                    count: number;
                                    remaining: number;
                                }[];
                            };
                            /** @description Every number, date, price, name, handle, link and quotation of the text, the title and the meta description: field by field, and each field in text order. */
                            facts: {
                                /** @description The field in which the fact is; `start` and `end` are offsets in it. */
                                field: "text" | "title" | "meta_description";
                                /** @description UTF-16 code units, as in JavaScript strings. */
                                start: number;
                                end: number;
                                text: string;
                                /** @description `claim`: one of the claims that the user prohibits. `statement`: a claim of advertising that no source makes, or a statement that the brief negates. */
                                kind: "number" | "date" | "price" | "name" | "handle" | "link" | "quotation" | "claim" | "statement";
                                /** @description `unsure`: the sources have something similar, the same number for another thing or the opposite, or the text is in another language. */
                                state: "supported" | "unsupported" | "unsure";
                                source: ("brief" | "instructions" | "facts" | "knowledge" | "confirmed") | null;
                                quote: string | null;
                                source_start: number | null;
                                source_end: number | null;
                            }[];
                        };
                    };
                };
            };
        };
        post?: never;
        /** Move a text to the trash */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    content_id: string;
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
                            deleted: number;
                            content_ids: string[];
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
    "/api/content/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move texts to the trash
         * @description Ids that are unknown, not yours or deleted already are passed over.
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
                        content_ids: string[];
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
                            deleted: number;
                            content_ids: string[];
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
    "/api/content/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take texts back from the trash, within 30 days */
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
                        content_ids: string[];
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
                            restored: number;
                            content_ids: string[];
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
    "/api/content/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the caller's texts as a file, with the filters of the list */
        get: {
            parameters: {
                query?: {
                    /** @description Text in the prompt or the result. */
                    q?: string;
                    /** @description A platform; `All` is every one. */
                    platform?: string;
                    /** @description Only texts with this tag. */
                    tag?: string;
                    date_range?: "all" | "today" | "week" | "month";
                    sort?: "created_at" | "platform" | "length";
                    order?: "asc" | "desc";
                    /** @description Default: csv. */
                    format?: "csv" | "markdown";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV: RFC 4180, UTF-8 with BOM. Markdown: one section per text. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                        "text/markdown": string;
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
    "/api/content/bulk-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export texts as a file, in the order of their ids
         * @description Ids that are unknown, not yours or deleted are skipped.
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
                        content_ids: string[];
                        /**
                         * @description Default: csv.
                         * @enum {string}
                         */
                        format?: "csv" | "markdown";
                    };
                };
            };
            responses: {
                /** @description CSV: RFC 4180, UTF-8 with BOM. Markdown: one section per text. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                        "text/markdown": string;
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
    "/api/content/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of the caller's texts */
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
                            /** @description By name. */
                            tags: {
                                name: string;
                                /** @description Texts that have it, without deleted ones. */
                                posts: number;
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
    "/api/content/bulk-tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add tags to texts, and remove tags from them
         * @description Ids that are unknown, not yours or deleted are passed over. Tags that differ only in upper and lower case are the same; the user's earlier spelling stays.
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
                        content_ids: string[];
                        add?: string[];
                        remove?: string[];
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
                            posts: {
                                content_id: string;
                                tags: string[];
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
    "/api/content/tags/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a tag on all texts that have it
         * @description If another tag has the new name, the two become one. `name` of the response is the new name as it is stored.
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
                        /** @description A tag of at most 40 characters, without commas. */
                        name: string;
                        /** @description A tag of at most 40 characters, without commas. */
                        new_name: string;
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
                            name: string;
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
    "/api/content/tags/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a tag from all texts that have it
         * @description The texts stay.
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
                        /** @description A tag of at most 40 characters, without commas. */
                        name: string;
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
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/content/{content_id}/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the pictures of a text
         * @description The list is stored as sent: it adds, removes, describes and orders pictures.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    content_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description In order. */
                        pictures: {
                            /** @description Of an image that POST /api/upload/pictures confirmed. */
                            file_id: string;
                            /** @description What the picture shows, for people who do not see it. Default: empty. */
                            alt?: string;
                        }[];
                        /** @description The pictures that the caller saw. If the text has others by now, nothing is saved: 409 `revision_changed`. */
                        replaces?: {
                            /** @description Of an image that POST /api/upload/pictures confirmed. */
                            file_id: string;
                            /** @description What the picture shows, for people who do not see it. Default: empty. */
                            alt?: string;
                        }[];
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
                            content_id: string;
                            /** @description The pictures of the post, in order. */
                            pictures: {
                                /** @description GET /api/upload/pictures returns its URL. */
                                file_id: string;
                                /** @description What the picture shows, for people who do not see it; can be empty. */
                                alt: string;
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
    "/api/content/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Totals of the caller's texts */
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
                            total: number;
                            /** @description Texts of the last 7 days. */
                            this_week: number;
                            /** @description Texts since the same time one calendar month ago. */
                            this_month: number;
                            total_tokens: number;
                            /** @description US dollars: tokens × 0.002 / 1,000, regardless of the model. */
                            estimated_cost: number;
                            average_words: number;
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
    "/api/content/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's texts per day
         * @description More than 30 days need a package with `analytics_access`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description UTC days, including today. Default 30. */
                    days?: number;
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
                            days: {
                                /** Format: date */
                                date: string;
                                texts: number;
                                tokens: number;
                            }[];
                            /** @description The largest number of days that the caller's package allows. */
                            max_days: number;
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
    "/api/content/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saved templates, newest first */
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
                            templates: {
                                template_id: string;
                                name: string;
                                prompt: string;
                                platform: string;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Save a prompt as a template */
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
                        /** @description Default: '{platform} Template'. */
                        name?: string;
                        prompt: string;
                        /** @description A platform, by name, id or alias: `Twitter/X Thread` (`twitter`), `LinkedIn Post` (`linkedin`), `Instagram Caption` (`instagram`), `Facebook Post` (`facebook`), `YouTube Description` (`youtube`), `Blog Post` (`blog`), `TikTok Caption` (`tiktok`), `Threads Post` (`threads`). */
                        platform: string;
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
                            template: {
                                template_id: string;
                                name: string;
                                prompt: string;
                                platform: string;
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
    "/api/content/templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a template */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    template_id: string;
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
    "/api/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Providers and their models */
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
                            models: {
                                openai: {
                                    id: string;
                                    name: string;
                                    description: string;
                                    /** @description Can write now. */
                                    available: boolean;
                                    /** @description Temperature and the maximum of tokens change its text. */
                                    tunable: boolean;
                                    /** @description Can be shown the pictures of a video, to write its texts. */
                                    sees_pictures: boolean;
                                    /** @description Part of plans with advanced AI models. */
                                    advanced: boolean;
                                    /** @description Advanced, and not in the caller's plan: asking for it gets the provider's mini model. */
                                    locked: boolean;
                                }[];
                                gemini: {
                                    id: string;
                                    name: string;
                                    description: string;
                                    /** @description Can write now. */
                                    available: boolean;
                                    /** @description Temperature and the maximum of tokens change its text. */
                                    tunable: boolean;
                                    /** @description Can be shown the pictures of a video, to write its texts. */
                                    sees_pictures: boolean;
                                    /** @description Part of plans with advanced AI models. */
                                    advanced: boolean;
                                    /** @description Advanced, and not in the caller's plan: asking for it gets the provider's mini model. */
                                    locked: boolean;
                                }[];
                                local: {
                                    id: string;
                                    name: string;
                                    description: string;
                                    /** @description Can write now. */
                                    available: boolean;
                                    /** @description Temperature and the maximum of tokens change its text. */
                                    tunable: boolean;
                                    /** @description Can be shown the pictures of a video, to write its texts. */
                                    sees_pictures: boolean;
                                    /** @description Part of plans with advanced AI models. */
                                    advanced: boolean;
                                    /** @description Advanced, and not in the caller's plan: asking for it gets the provider's mini model. */
                                    locked: boolean;
                                }[];
                            };
                            defaults: {
                                provider: string;
                                model: string;
                                /** @description Present if the product's own default is no longer listed: which model is used instead. */
                                notice?: string;
                                temperature: number;
                                max_tokens: number;
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
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Content settings */
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
                                tone_style: string;
                                avoid_words: string;
                                custom_instructions: string;
                                default_provider: string;
                                default_model: string;
                                /** @description Present if the saved model, or the product's own default if none was saved, is no longer listed: which one is used instead. */
                                default_model_notice?: string;
                                default_temperature: number;
                                default_max_tokens: number;
                                /** @description Facts of the user that every engine can use. */
                                own_facts: {
                                    opening_hours: string;
                                    address: string;
                                    links: string;
                                    prices: string;
                                    /** @description One claim per line that no text may make. */
                                    prohibited_claims: string;
                                };
                                /** @description Models may be shown small copies of the pictures of a video, to write its texts. */
                                show_pictures_to_models: boolean;
                                /** @description A text that a model wrote is copied and downloaded with its disclosure's `visible_line`. */
                                show_ai_line: boolean;
                            };
                        };
                    };
                };
            };
        };
        /**
         * Change content settings
         * @description Fields that are not sent stay as they are.
         */
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
                        /** @description Empty: the default tone. */
                        tone_style?: string;
                        /** @description Comma-separated. */
                        avoid_words?: string;
                        custom_instructions?: string;
                        default_provider?: "openai" | "gemini" | "local";
                        default_model?: string;
                        default_temperature?: number;
                        default_max_tokens?: number;
                        /** @description Facts of the user that every engine can use. */
                        own_facts?: {
                            opening_hours: string;
                            address: string;
                            links: string;
                            prices: string;
                            /** @description One claim per line that no text may make. */
                            prohibited_claims: string;
                        };
                        show_pictures_to_models?: boolean;
                        show_ai_line?: boolean;
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
                                tone_style: string;
                                avoid_words: string;
                                custom_instructions: string;
                                default_provider: string;
                                default_model: string;
                                /** @description Present if the saved model, or the product's own default if none was saved, is no longer listed: which one is used instead. */
                                default_model_notice?: string;
                                default_temperature: number;
                                default_max_tokens: number;
                                /** @description Facts of the user that every engine can use. */
                                own_facts: {
                                    opening_hours: string;
                                    address: string;
                                    links: string;
                                    prices: string;
                                    /** @description One claim per line that no text may make. */
                                    prohibited_claims: string;
                                };
                                /** @description Models may be shown small copies of the pictures of a video, to write its texts. */
                                show_pictures_to_models: boolean;
                                /** @description A text that a model wrote is copied and downloaded with its disclosure's `visible_line`. */
                                show_ai_line: boolean;
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
    "/api/user/voice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The voices that were learned, one for each platform */
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
                            voices: {
                                /** @description The platform's id. */
                                platform: string;
                                /** @description Whether texts are written with it. */
                                enabled: boolean;
                                /** @description False if there were too few posts; the voice is then not used. */
                                enough: boolean;
                                posts_read: number;
                                /** Format: date-time */
                                learned_at: string;
                                language: string | null;
                                note?: string;
                                traits: {
                                    id: string;
                                    label: string;
                                    /** @description The type of the values. */
                                    kind: "number" | "choice" | "words";
                                    unit?: string;
                                    minimum?: number;
                                    maximum?: number;
                                    options?: {
                                        value: string;
                                        label: string;
                                    }[];
                                    /** @description Null if the posts show no habit. */
                                    learned: number | string | string[] | null;
                                    /** @description Of learned words: in how many posts each of them is. */
                                    counts?: number[];
                                    /** @description The correction, or the learned value. */
                                    value: number | string | string[] | null;
                                    corrected: boolean;
                                    /** @description The value in one sentence. */
                                    description: string;
                                }[];
                                /** @description Own posts that models see as examples of style. */
                                examples: string[];
                            }[];
                            /** @description From how many posts on a voice is used. */
                            needed_posts: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete all voices */
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
    "/api/user/voice/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Learn the caller's voice on a platform from own posts
         * @description Replaces what was learned for the platform, including corrections unless `keep_corrections` is true. The habits are counted by rules, without a model. The posts are not stored, except three of them as examples. Empty posts, duplicates and posts of others ("RT @…") are not used, and listed in the response. 20 times in 10 minutes.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description A platform, by name, id or alias: `Twitter/X Thread` (`twitter`), `LinkedIn Post` (`linkedin`), `Instagram Caption` (`instagram`), `Facebook Post` (`facebook`), `YouTube Description` (`youtube`), `Blog Post` (`blog`), `TikTok Caption` (`tiktok`), `Threads Post` (`threads`). */
                    platform: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description The caller confirms that they wrote these posts.
                         * @enum {boolean}
                         */
                        own: true;
                        posts: {
                            text: string;
                            written_at?: string;
                        }[];
                        /** @description Whether the corrections of the earlier voice stay. Default: false. The examples are replaced. */
                        keep_corrections?: boolean;
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
                            voice: {
                                /** @description The platform's id. */
                                platform: string;
                                /** @description Whether texts are written with it. */
                                enabled: boolean;
                                /** @description False if there were too few posts; the voice is then not used. */
                                enough: boolean;
                                posts_read: number;
                                /** Format: date-time */
                                learned_at: string;
                                language: string | null;
                                note?: string;
                                traits: {
                                    id: string;
                                    label: string;
                                    /** @description The type of the values. */
                                    kind: "number" | "choice" | "words";
                                    unit?: string;
                                    minimum?: number;
                                    maximum?: number;
                                    options?: {
                                        value: string;
                                        label: string;
                                    }[];
                                    /** @description Null if the posts show no habit. */
                                    learned: number | string | string[] | null;
                                    /** @description Of learned words: in how many posts each of them is. */
                                    counts?: number[];
                                    /** @description The correction, or the learned value. */
                                    value: number | string | string[] | null;
                                    corrected: boolean;
                                    /** @description The value in one sentence. */
                                    description: string;
                                }[];
                                /** @description Own posts that models see as examples of style. */
                                examples: string[];
                            };
                            /** @description Posts that were not used, and why. */
                            unused: {
                                /** @description Position in `posts`, from 0. */
                                index: number;
                                /**
                                 * @description Without letters, a post of someone else, or the same text as an earlier post.
                                 * @enum {unknown}
                                 */
                                reason: "no_text" | "repost" | "copy";
                            }[];
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a voice */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description A platform, by name, id or alias: `Twitter/X Thread` (`twitter`), `LinkedIn Post` (`linkedin`), `Instagram Caption` (`instagram`), `Facebook Post` (`facebook`), `YouTube Description` (`youtube`), `Blog Post` (`blog`), `TikTok Caption` (`tiktok`), `Threads Post` (`threads`). */
                    platform: string;
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
        /**
         * Correct a voice, or switch it off
         * @description Fields that are not sent stay as they are.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description A platform, by name, id or alias: `Twitter/X Thread` (`twitter`), `LinkedIn Post` (`linkedin`), `Instagram Caption` (`instagram`), `Facebook Post` (`facebook`), `YouTube Description` (`youtube`), `Blog Post` (`blog`), `TikTok Caption` (`tiktok`), `Threads Post` (`threads`). */
                    platform: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        enabled?: boolean;
                        /** @description Corrections. Null returns to the learned value. */
                        traits?: {
                            sentence_length?: number | string | string[] | null;
                            post_length?: number | string | string[] | null;
                            person?: number | string | string[] | null;
                            opener?: number | string | string[] | null;
                            closing_question?: number | string | string[] | null;
                            exclamations?: number | string | string[] | null;
                            dashes?: number | string | string[] | null;
                            semicolons?: number | string | string[] | null;
                            ellipses?: number | string | string[] | null;
                            capitals?: number | string | string[] | null;
                            lowercase_starts?: number | string | string[] | null;
                            contractions?: number | string | string[] | null;
                            emoji?: number | string | string[] | null;
                            emoji_place?: number | string | string[] | null;
                            favorite_emoji?: number | string | string[] | null;
                            hashtags?: number | string | string[] | null;
                            hashtag_place?: number | string | string[] | null;
                            hashtag_style?: number | string | string[] | null;
                            line_breaks?: number | string | string[] | null;
                            lists?: number | string | string[] | null;
                            favorite_words?: number | string | string[] | null;
                            never_words?: number | string | string[] | null;
                        };
                        examples?: string[];
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
                            voice: {
                                /** @description The platform's id. */
                                platform: string;
                                /** @description Whether texts are written with it. */
                                enabled: boolean;
                                /** @description False if there were too few posts; the voice is then not used. */
                                enough: boolean;
                                posts_read: number;
                                /** Format: date-time */
                                learned_at: string;
                                language: string | null;
                                note?: string;
                                traits: {
                                    id: string;
                                    label: string;
                                    /** @description The type of the values. */
                                    kind: "number" | "choice" | "words";
                                    unit?: string;
                                    minimum?: number;
                                    maximum?: number;
                                    options?: {
                                        value: string;
                                        label: string;
                                    }[];
                                    /** @description Null if the posts show no habit. */
                                    learned: number | string | string[] | null;
                                    /** @description Of learned words: in how many posts each of them is. */
                                    counts?: number[];
                                    /** @description The correction, or the learned value. */
                                    value: number | string | string[] | null;
                                    corrected: boolean;
                                    /** @description The value in one sentence. */
                                    description: string;
                                }[];
                                /** @description Own posts that models see as examples of style. */
                                examples: string[];
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/user/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's package and its use */
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
                            package: {
                                /** @description For display; is_paid decides */
                                name: string;
                                description: string;
                                /** @description US dollars a month */
                                price: number;
                                is_paid: boolean;
                            };
                            usage: {
                                generations_used: number;
                                generations_limit: number | null;
                                remaining: number | null;
                            };
                            limits: {
                                limit: number | null;
                                used: number;
                                remaining: number | null;
                            };
                            referral_bonus: number;
                            used_bonus: number;
                            /** Format: date-time */
                            period_ends_at: string;
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
