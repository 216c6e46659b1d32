/** Generated from services/video/openapi.json by `npm run openapi`. */

export interface paths {
    "/api/video/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a video of images
         * @description Reserves one video of the monthly quota and charges it when the video is completed. A failed or canceled video costs nothing. Scene k shows image k, repeating from the first.
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
                        image_urls: string[];
                        user_instructions: string;
                        /** @enum {unknown} */
                        aspect_ratio?: "9:16" | "16:9";
                        /** @enum {unknown} */
                        video_quality?: "720p" | "1080p";
                        /** @enum {unknown} */
                        video_format?: "tiktok" | "instagram_reels" | "youtube_shorts" | "twitter_video" | "facebook_story" | "linkedin_video" | "presentation" | "marketing_ad" | "explainer_video" | "mobile_portrait" | "mobile_landscape" | "desktop_video" | "tablet_video" | "custom";
                        /** @enum {unknown} */
                        video_platform?: "social_media" | "professional" | "device_specific" | "custom";
                        custom_width?: number;
                        custom_height?: number;
                        /** @enum {unknown} */
                        model_preference?: "veo3_fast" | "veo3" | "veo3_pro";
                        scene_count?: number;
                        /** @enum {unknown} */
                        engine?: "auto" | "motion" | "veo";
                        /** @description The URL of a narration that you uploaded. The video is as long as the narration, its captions and cuts follow the pauses, and the music is quieter below it. Replaces the synthetic voice. */
                        narration_url?: string;
                        /** @description The URL of music that you uploaded. It replaces the composed music: repeated or cut to the length of the video, quieter below a voice, and faded out. Its beats are not detected, so cuts do not follow them. */
                        music_url?: string;
                        /** @description Whether your logo is shown in a corner. Needs a logo, and a package with `custom_branding`. Default: false. */
                        show_logo?: boolean;
                        /** @description Whether the video has the colors, the font and the texts of your brand kit; its own texts take precedence. Needs a brand kit, and a package with `custom_branding`. Default: false. */
                        use_brand_kit?: boolean;
                        storyboard?: {
                            scenes: {
                                caption: string;
                                emphasis?: string[];
                                direction?: string;
                                /** @description The length that the user set, in seconds. If absent, it is automatic. Has no effect on `veo` or in a video with a narration. */
                                fixed_seconds?: number;
                                /** @description The point of the image that the frame shows, as fractions of its width and height from the top left. If absent, the renderer chooses. Has no effect on `veo`. */
                                focus?: {
                                    x: number;
                                    y: number;
                                };
                                /** @description The part of a clip that the scene shows instead of its image. The scene is as long as the part; in a video with a narration, as long as the narration needs, and the last frame stays. Only for `motion`; all clips of a video are at most 60 seconds long together. */
                                clip?: {
                                    /** @description A URL that an upload or one of your videos returned. */
                                    clip_url: string;
                                    /** @description Where the part begins in the clip. */
                                    start_seconds: number;
                                    seconds: number;
                                    /** @description Whether the sound of the clip is part of the video; it is quieter while a voice speaks. */
                                    sound: boolean;
                                    /** @description How loud the sound of the clip is, in percent of its own level. If absent, 100. */
                                    volume?: number;
                                };
                            }[];
                            look?: {
                                /** @enum {unknown} */
                                template?: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                                captions?: ("bold" | "clean" | "karaoke" | "boxed" | "editorial" | "handmade") | "off";
                                transition?: ("crossfade" | "slide" | "wipe" | "zoom" | "dip" | "push") | "template";
                                music?: ("calm" | "upbeat" | "warm" | "cinematic" | "playful") | "off";
                                /** @description How loud the music is, in percent of its usual level. If absent, 100. */
                                music_volume?: number;
                                /** @enum {unknown} */
                                voice?: "off" | "synthetic";
                                /**
                                 * @description Who reads the captions. `heart` if absent.
                                 * @enum {unknown}
                                 */
                                voice_name?: "heart" | "bella" | "michael" | "fenrir";
                                /** @description How the synthetic voice speaks words: one word of a caption, without regard to capitals, and what is spoken for it. */
                                spellings?: {
                                    written: string;
                                    spoken: string;
                                }[];
                                title_card?: {
                                    title: string;
                                    subtitle: string;
                                } | null;
                                call_to_action?: {
                                    text: string;
                                    detail: string;
                                } | null;
                                /**
                                 * @description When the picture has a line for the audience: the `visible_line` of the video's disclosure. `always`: also if no trained model made a part of it.
                                 * @enum {unknown}
                                 */
                                ai_line?: "off" | "when_ai" | "always";
                                /**
                                 * @description How long a scene of `motion` stays on screen, beyond what its caption needs. `normal` if absent.
                                 * @enum {unknown}
                                 */
                                pace?: "calm" | "normal" | "fast";
                                /**
                                 * @description How long a video of `motion` lasts with its cards, in seconds, as far as its captions stay readable. If absent, as long as its captions need. A narrated video is as long as its narration.
                                 * @enum {unknown}
                                 */
                                film_seconds?: 15 | 30 | 60;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            job_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "failed";
                            /** @description For display: "2 to 3 minutes". */
                            estimated_time: string;
                            /** @description The end of `estimated_range`. */
                            estimated_seconds: number;
                            /** @description In seconds: from the work, the speed of the last videos of this installation, and what is waiting. */
                            estimated_range: {
                                from: number;
                                to: number;
                            };
                            message: string;
                            /** @enum {unknown} */
                            engine: "motion" | "veo";
                            /** @description US dollars. Cost of the finished video. */
                            cost: number;
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "failed";
                                /** @enum {unknown} */
                                engine: "motion" | "veo";
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
                                /** @description What platforms require of a person who publishes a video with these `ai_parts`. Empty if none has a rule for them. */
                                platform_notes: {
                                    platform: string;
                                    brand: string;
                                    note: string;
                                }[];
                                /** @description Percent of the whole video. */
                                progress: number;
                                eta_seconds: number | null;
                                attempt: number;
                                /** @description US dollars. 0 until the video is completed, and 0 when it failed. */
                                cost_incurred: number;
                                /** @description What viewers read: the title of the video, otherwise its first captions. Empty without words. */
                                title: string;
                                input_data: {
                                    user_instructions: string;
                                    aspect_ratio: string;
                                    model_preference: string;
                                    video_quality: string;
                                    video_platform: string;
                                    video_format: string;
                                    scene_count: number;
                                    custom_width: number | null;
                                    custom_height: number | null;
                                    images_count: number;
                                };
                                output_data: {
                                    final_video_url: string;
                                    thumbnail_url: string;
                                    subtitles_url: string | null;
                                    images_count: number;
                                    duration_seconds: number;
                                    /** @description Megabytes of 1,000,000 bytes. */
                                    file_size_mb: number;
                                    width: number;
                                    height: number;
                                } | null;
                                generation_steps: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed" | "failed";
                                    /** @description Percent. */
                                    progress: number;
                                    note: string | null;
                                }[];
                                scenes: {
                                    index: number;
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed";
                                    progress: number;
                                }[];
                                error: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /**
                                     * @description Stable name of the error. All of them: `/docs/errors`.
                                     * @enum {unknown}
                                     */
                                    code: "content_refused" | "provider_quota_exhausted" | "provider_misconfigured" | "provider_unavailable" | "provider_timeout" | "image_unreadable" | "encoder_failed" | "disk_full" | "engine_unavailable" | "narration_missing" | "logo_missing" | "cancelled" | "video_failed" | "video_lost";
                                    /** @description A sentence for the user: what happened and what to do next. */
                                    message: string;
                                    /**
                                     * @description Whether this cost the user anything: quota or money.
                                     * @enum {unknown}
                                     */
                                    charged: "yes" | "no" | "unknown";
                                } | null;
                                /** @description In the order in which the user added them. */
                                tags: string[];
                                /** Format: date-time */
                                created_at: string;
                                started_at: string | null;
                                finished_at: string | null;
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
    "/api/generate-multi-image-video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a video of two images or more
         * @description Reserves one video of the monthly quota and charges it when the video is completed. A failed or canceled video costs nothing. Scene k shows image k, repeating from the first.
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
                        image_urls: string[];
                        user_instructions: string;
                        /** @enum {unknown} */
                        aspect_ratio?: "9:16" | "16:9";
                        /** @enum {unknown} */
                        video_quality?: "720p" | "1080p";
                        /** @enum {unknown} */
                        video_format?: "tiktok" | "instagram_reels" | "youtube_shorts" | "twitter_video" | "facebook_story" | "linkedin_video" | "presentation" | "marketing_ad" | "explainer_video" | "mobile_portrait" | "mobile_landscape" | "desktop_video" | "tablet_video" | "custom";
                        /** @enum {unknown} */
                        video_platform?: "social_media" | "professional" | "device_specific" | "custom";
                        custom_width?: number;
                        custom_height?: number;
                        /** @enum {unknown} */
                        model_preference?: "veo3_fast" | "veo3" | "veo3_pro";
                        scene_count?: number;
                        /** @enum {unknown} */
                        engine?: "auto" | "motion" | "veo";
                        /** @description The URL of a narration that you uploaded. The video is as long as the narration, its captions and cuts follow the pauses, and the music is quieter below it. Replaces the synthetic voice. */
                        narration_url?: string;
                        /** @description The URL of music that you uploaded. It replaces the composed music: repeated or cut to the length of the video, quieter below a voice, and faded out. Its beats are not detected, so cuts do not follow them. */
                        music_url?: string;
                        /** @description Whether your logo is shown in a corner. Needs a logo, and a package with `custom_branding`. Default: false. */
                        show_logo?: boolean;
                        /** @description Whether the video has the colors, the font and the texts of your brand kit; its own texts take precedence. Needs a brand kit, and a package with `custom_branding`. Default: false. */
                        use_brand_kit?: boolean;
                        storyboard?: {
                            scenes: {
                                caption: string;
                                emphasis?: string[];
                                direction?: string;
                                /** @description The length that the user set, in seconds. If absent, it is automatic. Has no effect on `veo` or in a video with a narration. */
                                fixed_seconds?: number;
                                /** @description The point of the image that the frame shows, as fractions of its width and height from the top left. If absent, the renderer chooses. Has no effect on `veo`. */
                                focus?: {
                                    x: number;
                                    y: number;
                                };
                                /** @description The part of a clip that the scene shows instead of its image. The scene is as long as the part; in a video with a narration, as long as the narration needs, and the last frame stays. Only for `motion`; all clips of a video are at most 60 seconds long together. */
                                clip?: {
                                    /** @description A URL that an upload or one of your videos returned. */
                                    clip_url: string;
                                    /** @description Where the part begins in the clip. */
                                    start_seconds: number;
                                    seconds: number;
                                    /** @description Whether the sound of the clip is part of the video; it is quieter while a voice speaks. */
                                    sound: boolean;
                                    /** @description How loud the sound of the clip is, in percent of its own level. If absent, 100. */
                                    volume?: number;
                                };
                            }[];
                            look?: {
                                /** @enum {unknown} */
                                template?: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                                captions?: ("bold" | "clean" | "karaoke" | "boxed" | "editorial" | "handmade") | "off";
                                transition?: ("crossfade" | "slide" | "wipe" | "zoom" | "dip" | "push") | "template";
                                music?: ("calm" | "upbeat" | "warm" | "cinematic" | "playful") | "off";
                                /** @description How loud the music is, in percent of its usual level. If absent, 100. */
                                music_volume?: number;
                                /** @enum {unknown} */
                                voice?: "off" | "synthetic";
                                /**
                                 * @description Who reads the captions. `heart` if absent.
                                 * @enum {unknown}
                                 */
                                voice_name?: "heart" | "bella" | "michael" | "fenrir";
                                /** @description How the synthetic voice speaks words: one word of a caption, without regard to capitals, and what is spoken for it. */
                                spellings?: {
                                    written: string;
                                    spoken: string;
                                }[];
                                title_card?: {
                                    title: string;
                                    subtitle: string;
                                } | null;
                                call_to_action?: {
                                    text: string;
                                    detail: string;
                                } | null;
                                /**
                                 * @description When the picture has a line for the audience: the `visible_line` of the video's disclosure. `always`: also if no trained model made a part of it.
                                 * @enum {unknown}
                                 */
                                ai_line?: "off" | "when_ai" | "always";
                                /**
                                 * @description How long a scene of `motion` stays on screen, beyond what its caption needs. `normal` if absent.
                                 * @enum {unknown}
                                 */
                                pace?: "calm" | "normal" | "fast";
                                /**
                                 * @description How long a video of `motion` lasts with its cards, in seconds, as far as its captions stay readable. If absent, as long as its captions need. A narrated video is as long as its narration.
                                 * @enum {unknown}
                                 */
                                film_seconds?: 15 | 30 | 60;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            job_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "failed";
                            /** @description For display: "2 to 3 minutes". */
                            estimated_time: string;
                            /** @description The end of `estimated_range`. */
                            estimated_seconds: number;
                            /** @description In seconds: from the work, the speed of the last videos of this installation, and what is waiting. */
                            estimated_range: {
                                from: number;
                                to: number;
                            };
                            message: string;
                            /** @enum {unknown} */
                            engine: "motion" | "veo";
                            /** @description US dollars. Cost of the finished video. */
                            cost: number;
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "failed";
                                /** @enum {unknown} */
                                engine: "motion" | "veo";
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
                                /** @description What platforms require of a person who publishes a video with these `ai_parts`. Empty if none has a rule for them. */
                                platform_notes: {
                                    platform: string;
                                    brand: string;
                                    note: string;
                                }[];
                                /** @description Percent of the whole video. */
                                progress: number;
                                eta_seconds: number | null;
                                attempt: number;
                                /** @description US dollars. 0 until the video is completed, and 0 when it failed. */
                                cost_incurred: number;
                                /** @description What viewers read: the title of the video, otherwise its first captions. Empty without words. */
                                title: string;
                                input_data: {
                                    user_instructions: string;
                                    aspect_ratio: string;
                                    model_preference: string;
                                    video_quality: string;
                                    video_platform: string;
                                    video_format: string;
                                    scene_count: number;
                                    custom_width: number | null;
                                    custom_height: number | null;
                                    images_count: number;
                                };
                                output_data: {
                                    final_video_url: string;
                                    thumbnail_url: string;
                                    subtitles_url: string | null;
                                    images_count: number;
                                    duration_seconds: number;
                                    /** @description Megabytes of 1,000,000 bytes. */
                                    file_size_mb: number;
                                    width: number;
                                    height: number;
                                } | null;
                                generation_steps: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed" | "failed";
                                    /** @description Percent. */
                                    progress: number;
                                    note: string | null;
                                }[];
                                scenes: {
                                    index: number;
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed";
                                    progress: number;
                                }[];
                                error: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /**
                                     * @description Stable name of the error. All of them: `/docs/errors`.
                                     * @enum {unknown}
                                     */
                                    code: "content_refused" | "provider_quota_exhausted" | "provider_misconfigured" | "provider_unavailable" | "provider_timeout" | "image_unreadable" | "encoder_failed" | "disk_full" | "engine_unavailable" | "narration_missing" | "logo_missing" | "cancelled" | "video_failed" | "video_lost";
                                    /** @description A sentence for the user: what happened and what to do next. */
                                    message: string;
                                    /**
                                     * @description Whether this cost the user anything: quota or money.
                                     * @enum {unknown}
                                     */
                                    charged: "yes" | "no" | "unknown";
                                } | null;
                                /** @description In the order in which the user added them. */
                                tags: string[];
                                /** Format: date-time */
                                created_at: string;
                                started_at: string | null;
                                finished_at: string | null;
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
    "/api/video/other-size/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a finished video in another size
         * @description The new video has the same pictures, timeline, texts and sound. Reserves one video of the monthly quota and charges it when the video is completed, as for a new one.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeats within 24 hours get the first response. */
                    "idempotency-key"?: string;
                };
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            /** @description What is left out stays as in the finished video. Without `video_format`, an aspect ratio selects a format that has it, and a width and a height select `custom`. Rejected with `validation_failed` if the choices contradict each other, or the video has this size already. */
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        aspect_ratio?: "9:16" | "16:9";
                        /** @enum {unknown} */
                        video_quality?: "720p" | "1080p";
                        /** @enum {unknown} */
                        video_format?: "tiktok" | "instagram_reels" | "youtube_shorts" | "twitter_video" | "facebook_story" | "linkedin_video" | "presentation" | "marketing_ad" | "explainer_video" | "mobile_portrait" | "mobile_landscape" | "desktop_video" | "tablet_video" | "custom";
                        /** @enum {unknown} */
                        video_platform?: "social_media" | "professional" | "device_specific" | "custom";
                        custom_width?: number;
                        custom_height?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            job_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "failed";
                            /** @description For display: "2 to 3 minutes". */
                            estimated_time: string;
                            /** @description The end of `estimated_range`. */
                            estimated_seconds: number;
                            /** @description In seconds: from the work, the speed of the last videos of this installation, and what is waiting. */
                            estimated_range: {
                                from: number;
                                to: number;
                            };
                            message: string;
                            /** @enum {unknown} */
                            engine: "motion" | "veo";
                            /** @description US dollars. Cost of the finished video. */
                            cost: number;
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "failed";
                                /** @enum {unknown} */
                                engine: "motion" | "veo";
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
                                /** @description What platforms require of a person who publishes a video with these `ai_parts`. Empty if none has a rule for them. */
                                platform_notes: {
                                    platform: string;
                                    brand: string;
                                    note: string;
                                }[];
                                /** @description Percent of the whole video. */
                                progress: number;
                                eta_seconds: number | null;
                                attempt: number;
                                /** @description US dollars. 0 until the video is completed, and 0 when it failed. */
                                cost_incurred: number;
                                /** @description What viewers read: the title of the video, otherwise its first captions. Empty without words. */
                                title: string;
                                input_data: {
                                    user_instructions: string;
                                    aspect_ratio: string;
                                    model_preference: string;
                                    video_quality: string;
                                    video_platform: string;
                                    video_format: string;
                                    scene_count: number;
                                    custom_width: number | null;
                                    custom_height: number | null;
                                    images_count: number;
                                };
                                output_data: {
                                    final_video_url: string;
                                    thumbnail_url: string;
                                    subtitles_url: string | null;
                                    images_count: number;
                                    duration_seconds: number;
                                    /** @description Megabytes of 1,000,000 bytes. */
                                    file_size_mb: number;
                                    width: number;
                                    height: number;
                                } | null;
                                generation_steps: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed" | "failed";
                                    /** @description Percent. */
                                    progress: number;
                                    note: string | null;
                                }[];
                                scenes: {
                                    index: number;
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed";
                                    progress: number;
                                }[];
                                error: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /**
                                     * @description Stable name of the error. All of them: `/docs/errors`.
                                     * @enum {unknown}
                                     */
                                    code: "content_refused" | "provider_quota_exhausted" | "provider_misconfigured" | "provider_unavailable" | "provider_timeout" | "image_unreadable" | "encoder_failed" | "disk_full" | "engine_unavailable" | "narration_missing" | "logo_missing" | "cancelled" | "video_failed" | "video_lost";
                                    /** @description A sentence for the user: what happened and what to do next. */
                                    message: string;
                                    /**
                                     * @description Whether this cost the user anything: quota or money.
                                     * @enum {unknown}
                                     */
                                    charged: "yes" | "no" | "unknown";
                                } | null;
                                /** @description In the order in which the user added them. */
                                tags: string[];
                                /** Format: date-time */
                                created_at: string;
                                started_at: string | null;
                                finished_at: string | null;
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
    "/api/video/status/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of a video */
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
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "failed";
                                /** @enum {unknown} */
                                engine: "motion" | "veo";
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
                                /** @description What platforms require of a person who publishes a video with these `ai_parts`. Empty if none has a rule for them. */
                                platform_notes: {
                                    platform: string;
                                    brand: string;
                                    note: string;
                                }[];
                                /** @description Percent of the whole video. */
                                progress: number;
                                eta_seconds: number | null;
                                attempt: number;
                                /** @description US dollars. 0 until the video is completed, and 0 when it failed. */
                                cost_incurred: number;
                                /** @description What viewers read: the title of the video, otherwise its first captions. Empty without words. */
                                title: string;
                                input_data: {
                                    user_instructions: string;
                                    aspect_ratio: string;
                                    model_preference: string;
                                    video_quality: string;
                                    video_platform: string;
                                    video_format: string;
                                    scene_count: number;
                                    custom_width: number | null;
                                    custom_height: number | null;
                                    images_count: number;
                                };
                                output_data: {
                                    final_video_url: string;
                                    thumbnail_url: string;
                                    subtitles_url: string | null;
                                    images_count: number;
                                    duration_seconds: number;
                                    /** @description Megabytes of 1,000,000 bytes. */
                                    file_size_mb: number;
                                    width: number;
                                    height: number;
                                } | null;
                                generation_steps: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed" | "failed";
                                    /** @description Percent. */
                                    progress: number;
                                    note: string | null;
                                }[];
                                scenes: {
                                    index: number;
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed";
                                    progress: number;
                                }[];
                                error: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /**
                                     * @description Stable name of the error. All of them: `/docs/errors`.
                                     * @enum {unknown}
                                     */
                                    code: "content_refused" | "provider_quota_exhausted" | "provider_misconfigured" | "provider_unavailable" | "provider_timeout" | "image_unreadable" | "encoder_failed" | "disk_full" | "engine_unavailable" | "narration_missing" | "logo_missing" | "cancelled" | "video_failed" | "video_lost";
                                    /** @description A sentence for the user: what happened and what to do next. */
                                    message: string;
                                    /**
                                     * @description Whether this cost the user anything: quota or money.
                                     * @enum {unknown}
                                     */
                                    charged: "yes" | "no" | "unknown";
                                } | null;
                                /** @description In the order in which the user added them. */
                                tags: string[];
                                /** Format: date-time */
                                created_at: string;
                                started_at: string | null;
                                finished_at: string | null;
                            };
                            storyboard: {
                                scenes: {
                                    index: number;
                                    image_url: string;
                                    caption: string;
                                    emphasis: string[];
                                    direction: string;
                                    /** @description Seconds. */
                                    seconds: number;
                                    /** @description The length that the user set, in seconds. If absent, it is automatic. Has no effect on `veo` or in a video with a narration. */
                                    fixed_seconds?: number;
                                    /** @description The point of the image that the frame shows, as fractions of its width and height from the top left. If absent, the renderer chooses. Has no effect on `veo`. */
                                    focus?: {
                                        x: number;
                                        y: number;
                                    };
                                    /** @description The part of a clip that the scene shows instead of its image. The scene is as long as the part; in a video with a narration, as long as the narration needs, and the last frame stays. Only for `motion`; all clips of a video are at most 60 seconds long together. */
                                    clip?: {
                                        /** @description A URL that an upload or one of your videos returned. */
                                        clip_url: string;
                                        /** @description Where the part begins in the clip. */
                                        start_seconds: number;
                                        seconds: number;
                                        /** @description Whether the sound of the clip is part of the video; it is quieter while a voice speaks. */
                                        sound: boolean;
                                        /** @description How loud the sound of the clip is, in percent of its own level. If absent, 100. */
                                        volume?: number;
                                    };
                                }[];
                                look: {
                                    /** @enum {unknown} */
                                    template: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                                    captions: ("bold" | "clean" | "karaoke" | "boxed" | "editorial" | "handmade") | "off";
                                    transition: ("crossfade" | "slide" | "wipe" | "zoom" | "dip" | "push") | "template";
                                    music: ("calm" | "upbeat" | "warm" | "cinematic" | "playful") | "off";
                                    /** @description How loud the music is, in percent of its usual level. If absent, 100. */
                                    music_volume?: number;
                                    /** @enum {unknown} */
                                    voice: "off" | "synthetic";
                                    /**
                                     * @description Who reads the captions. `heart` if absent.
                                     * @enum {unknown}
                                     */
                                    voice_name?: "heart" | "bella" | "michael" | "fenrir";
                                    /** @description How the synthetic voice speaks words: one word of a caption, without regard to capitals, and what is spoken for it. */
                                    spellings?: {
                                        written: string;
                                        spoken: string;
                                    }[];
                                    title_card: {
                                        title: string;
                                        subtitle: string;
                                    } | null;
                                    call_to_action: {
                                        text: string;
                                        detail: string;
                                    } | null;
                                    /**
                                     * @description When the picture has a line for the audience: the `visible_line` of the video's disclosure. `always`: also if no trained model made a part of it.
                                     * @enum {unknown}
                                     */
                                    ai_line?: "off" | "when_ai" | "always";
                                    /**
                                     * @description How long a scene of `motion` stays on screen, beyond what its caption needs. `normal` if absent.
                                     * @enum {unknown}
                                     */
                                    pace?: "calm" | "normal" | "fast";
                                    /**
                                     * @description How long a video of `motion` lasts with its cards, in seconds, as far as its captions stay readable. If absent, as long as its captions need. A narrated video is as long as its narration.
                                     * @enum {unknown}
                                     */
                                    film_seconds?: 15 | 30 | 60;
                                };
                                written_by: string;
                            };
                            /** @description The user's own recording; null without one. */
                            narration: {
                                /** @description A relative, signed, short-lived URL. Starting a video accepts it as the narration. */
                                narration_url: string;
                                file_id: string;
                                /** @description Length without the silence at both ends. */
                                seconds: number;
                                /** @description Length of a video with this narration, without its cards. */
                                video_seconds: number;
                                /** @description The numbers of scenes that the narration fits, for each engine. */
                                scene_counts: {
                                    motion: number[];
                                    veo: number[];
                                };
                            } | null;
                            /** @description The user's own music; null without it. */
                            music: {
                                /** @description A relative, signed, short-lived URL. Starting a video accepts it as the music. */
                                music_url: string;
                                file_id: string;
                                /** @description The name of the uploaded file, without its extension. */
                                name: string;
                                /** @description Length without the silence at both ends. */
                                seconds: number;
                            } | null;
                            /** @description Whether the video shows the user's logo. */
                            show_logo: boolean;
                            /** @description Whether the video has the brand kit with which it was started. */
                            use_brand_kit: boolean;
                            /** @description Analysis of the images. Null until that step is completed, and when the analysis was not available. */
                            analysis: {
                                overall_similarity: number | null;
                                visual_similarity: number | null;
                                subject_consistency: number | null;
                                color_consistency: number | null;
                                /** @enum {unknown} */
                                subject_by: "faces" | "appearance";
                                quality_prediction: {
                                    /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                    score: number;
                                    /** @enum {unknown} */
                                    band: "excellent" | "good" | "moderate" | "poor";
                                };
                                user_guidance: {
                                    /** @enum {unknown} */
                                    code: "blurred" | "dark" | "over_exposed" | "small" | "duplicate" | "mirrored" | "colours" | "person" | "subject" | "unreadable" | "fine" | "more_images";
                                    images: number[];
                                    message: string;
                                }[];
                                template_suggestions: {
                                    /** @enum {unknown} */
                                    template: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                                    /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                    fit: number;
                                    reason: string;
                                }[];
                                images: {
                                    index: number;
                                    image_url: string;
                                    readable: boolean;
                                    width: number;
                                    height: number;
                                    quality: {
                                        /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                        sharpness: number;
                                        /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                        exposure: number;
                                        /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                        resolution: number;
                                        /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                        overall: number;
                                        /** @enum {unknown} */
                                        band: "excellent" | "good" | "moderate" | "poor";
                                    };
                                    faces: number;
                                    faults: ("blurred" | "dark" | "over_exposed" | "small" | "duplicate" | "mirrored" | "colours" | "person" | "subject")[];
                                    duplicate_of: number | null;
                                }[];
                            } | null;
                            /** @description What a video of `motion` waits for; null once it is started. */
                            waiting?: {
                                /** @description Videos that are being made or start before this one; users take turns. */
                                videos_before: number;
                                /** @description Seconds until this video is finished. */
                                range: {
                                    from: number;
                                    to: number;
                                };
                            } | null;
                            job_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "failed";
                            /** @enum {unknown} */
                            engine: "motion" | "veo";
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
                            /** @description What platforms require of a person who publishes a video with these `ai_parts`. Empty if none has a rule for them. */
                            platform_notes: {
                                platform: string;
                                brand: string;
                                note: string;
                            }[];
                            /** @description Percent of the whole video. */
                            progress: number;
                            eta_seconds: number | null;
                            attempt: number;
                            /** @description US dollars. 0 until the video is completed, and 0 when it failed. */
                            cost_incurred: number;
                            /** @description What viewers read: the title of the video, otherwise its first captions. Empty without words. */
                            title: string;
                            input_data: {
                                user_instructions: string;
                                aspect_ratio: string;
                                model_preference: string;
                                video_quality: string;
                                video_platform: string;
                                video_format: string;
                                scene_count: number;
                                custom_width: number | null;
                                custom_height: number | null;
                                images_count: number;
                            };
                            output_data: {
                                final_video_url: string;
                                thumbnail_url: string;
                                subtitles_url: string | null;
                                images_count: number;
                                duration_seconds: number;
                                /** @description Megabytes of 1,000,000 bytes. */
                                file_size_mb: number;
                                width: number;
                                height: number;
                            } | null;
                            generation_steps: {
                                /** @enum {unknown} */
                                step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                /** @enum {unknown} */
                                status: "waiting" | "processing" | "completed" | "failed";
                                /** @description Percent. */
                                progress: number;
                                note: string | null;
                            }[];
                            scenes: {
                                index: number;
                                /** @enum {unknown} */
                                status: "waiting" | "processing" | "completed";
                                progress: number;
                            }[];
                            error: {
                                /** @enum {unknown} */
                                step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                /**
                                 * @description Stable name of the error. All of them: `/docs/errors`.
                                 * @enum {unknown}
                                 */
                                code: "content_refused" | "provider_quota_exhausted" | "provider_misconfigured" | "provider_unavailable" | "provider_timeout" | "image_unreadable" | "encoder_failed" | "disk_full" | "engine_unavailable" | "narration_missing" | "logo_missing" | "cancelled" | "video_failed" | "video_lost";
                                /** @description A sentence for the user: what happened and what to do next. */
                                message: string;
                                /**
                                 * @description Whether this cost the user anything: quota or money.
                                 * @enum {unknown}
                                 */
                                charged: "yes" | "no" | "unknown";
                            } | null;
                            /** @description In the order in which the user added them. */
                            tags: string[];
                            /** Format: date-time */
                            created_at: string;
                            started_at: string | null;
                            finished_at: string | null;
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
    "/api/video/cancel/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a video that is not finished; nothing is charged */
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
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "failed";
                                /** @enum {unknown} */
                                engine: "motion" | "veo";
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
                                /** @description What platforms require of a person who publishes a video with these `ai_parts`. Empty if none has a rule for them. */
                                platform_notes: {
                                    platform: string;
                                    brand: string;
                                    note: string;
                                }[];
                                /** @description Percent of the whole video. */
                                progress: number;
                                eta_seconds: number | null;
                                attempt: number;
                                /** @description US dollars. 0 until the video is completed, and 0 when it failed. */
                                cost_incurred: number;
                                /** @description What viewers read: the title of the video, otherwise its first captions. Empty without words. */
                                title: string;
                                input_data: {
                                    user_instructions: string;
                                    aspect_ratio: string;
                                    model_preference: string;
                                    video_quality: string;
                                    video_platform: string;
                                    video_format: string;
                                    scene_count: number;
                                    custom_width: number | null;
                                    custom_height: number | null;
                                    images_count: number;
                                };
                                output_data: {
                                    final_video_url: string;
                                    thumbnail_url: string;
                                    subtitles_url: string | null;
                                    images_count: number;
                                    duration_seconds: number;
                                    /** @description Megabytes of 1,000,000 bytes. */
                                    file_size_mb: number;
                                    width: number;
                                    height: number;
                                } | null;
                                generation_steps: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed" | "failed";
                                    /** @description Percent. */
                                    progress: number;
                                    note: string | null;
                                }[];
                                scenes: {
                                    index: number;
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed";
                                    progress: number;
                                }[];
                                error: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /**
                                     * @description Stable name of the error. All of them: `/docs/errors`.
                                     * @enum {unknown}
                                     */
                                    code: "content_refused" | "provider_quota_exhausted" | "provider_misconfigured" | "provider_unavailable" | "provider_timeout" | "image_unreadable" | "encoder_failed" | "disk_full" | "engine_unavailable" | "narration_missing" | "logo_missing" | "cancelled" | "video_failed" | "video_lost";
                                    /** @description A sentence for the user: what happened and what to do next. */
                                    message: string;
                                    /**
                                     * @description Whether this cost the user anything: quota or money.
                                     * @enum {unknown}
                                     */
                                    charged: "yes" | "no" | "unknown";
                                } | null;
                                /** @description In the order in which the user added them. */
                                tags: string[];
                                /** Format: date-time */
                                created_at: string;
                                started_at: string | null;
                                finished_at: string | null;
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
    "/api/video/retry/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed or canceled video from the step that failed
         * @description Finished scenes are reused. Needs a package that still includes the options of the video.
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
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            job: {
                                job_id: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "failed";
                                /** @enum {unknown} */
                                engine: "motion" | "veo";
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
                                /** @description What platforms require of a person who publishes a video with these `ai_parts`. Empty if none has a rule for them. */
                                platform_notes: {
                                    platform: string;
                                    brand: string;
                                    note: string;
                                }[];
                                /** @description Percent of the whole video. */
                                progress: number;
                                eta_seconds: number | null;
                                attempt: number;
                                /** @description US dollars. 0 until the video is completed, and 0 when it failed. */
                                cost_incurred: number;
                                /** @description What viewers read: the title of the video, otherwise its first captions. Empty without words. */
                                title: string;
                                input_data: {
                                    user_instructions: string;
                                    aspect_ratio: string;
                                    model_preference: string;
                                    video_quality: string;
                                    video_platform: string;
                                    video_format: string;
                                    scene_count: number;
                                    custom_width: number | null;
                                    custom_height: number | null;
                                    images_count: number;
                                };
                                output_data: {
                                    final_video_url: string;
                                    thumbnail_url: string;
                                    subtitles_url: string | null;
                                    images_count: number;
                                    duration_seconds: number;
                                    /** @description Megabytes of 1,000,000 bytes. */
                                    file_size_mb: number;
                                    width: number;
                                    height: number;
                                } | null;
                                generation_steps: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed" | "failed";
                                    /** @description Percent. */
                                    progress: number;
                                    note: string | null;
                                }[];
                                scenes: {
                                    index: number;
                                    /** @enum {unknown} */
                                    status: "waiting" | "processing" | "completed";
                                    progress: number;
                                }[];
                                error: {
                                    /** @enum {unknown} */
                                    step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                    /**
                                     * @description Stable name of the error. All of them: `/docs/errors`.
                                     * @enum {unknown}
                                     */
                                    code: "content_refused" | "provider_quota_exhausted" | "provider_misconfigured" | "provider_unavailable" | "provider_timeout" | "image_unreadable" | "encoder_failed" | "disk_full" | "engine_unavailable" | "narration_missing" | "logo_missing" | "cancelled" | "video_failed" | "video_lost";
                                    /** @description A sentence for the user: what happened and what to do next. */
                                    message: string;
                                    /**
                                     * @description Whether this cost the user anything: quota or money.
                                     * @enum {unknown}
                                     */
                                    charged: "yes" | "no" | "unknown";
                                } | null;
                                /** @description In the order in which the user added them. */
                                tags: string[];
                                /** Format: date-time */
                                created_at: string;
                                started_at: string | null;
                                finished_at: string | null;
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
    "/api/video/download/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a short-lived URL of the finished file */
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
                            download_url: string;
                            subtitles_url: string | null;
                            /** @description What made the video, as the content of an XMP sidecar file. */
                            sidecar_xmp: string;
                            filename: string;
                            /** Format: date-time */
                            expires_at: string;
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
    "/api/video/still": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw one frame of a video before it is started
         * @description The frame that the `motion` engine renders for these images, texts and look. Draws on no quota.
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
                        image_urls: string[];
                        storyboard: {
                            scenes: {
                                caption: string;
                                emphasis?: string[];
                                direction?: string;
                                /** @description The length that the user set, in seconds. If absent, it is automatic. Has no effect on `veo` or in a video with a narration. */
                                fixed_seconds?: number;
                                /** @description The point of the image that the frame shows, as fractions of its width and height from the top left. If absent, the renderer chooses. Has no effect on `veo`. */
                                focus?: {
                                    x: number;
                                    y: number;
                                };
                                /** @description The part of a clip that the scene shows instead of its image. The scene is as long as the part; in a video with a narration, as long as the narration needs, and the last frame stays. Only for `motion`; all clips of a video are at most 60 seconds long together. */
                                clip?: {
                                    /** @description A URL that an upload or one of your videos returned. */
                                    clip_url: string;
                                    /** @description Where the part begins in the clip. */
                                    start_seconds: number;
                                    seconds: number;
                                    /** @description Whether the sound of the clip is part of the video; it is quieter while a voice speaks. */
                                    sound: boolean;
                                    /** @description How loud the sound of the clip is, in percent of its own level. If absent, 100. */
                                    volume?: number;
                                };
                            }[];
                            look?: {
                                /** @enum {unknown} */
                                template?: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                                captions?: ("bold" | "clean" | "karaoke" | "boxed" | "editorial" | "handmade") | "off";
                                transition?: ("crossfade" | "slide" | "wipe" | "zoom" | "dip" | "push") | "template";
                                music?: ("calm" | "upbeat" | "warm" | "cinematic" | "playful") | "off";
                                /** @description How loud the music is, in percent of its usual level. If absent, 100. */
                                music_volume?: number;
                                /** @enum {unknown} */
                                voice?: "off" | "synthetic";
                                /**
                                 * @description Who reads the captions. `heart` if absent.
                                 * @enum {unknown}
                                 */
                                voice_name?: "heart" | "bella" | "michael" | "fenrir";
                                /** @description How the synthetic voice speaks words: one word of a caption, without regard to capitals, and what is spoken for it. */
                                spellings?: {
                                    written: string;
                                    spoken: string;
                                }[];
                                title_card?: {
                                    title: string;
                                    subtitle: string;
                                } | null;
                                call_to_action?: {
                                    text: string;
                                    detail: string;
                                } | null;
                                /**
                                 * @description When the picture has a line for the audience: the `visible_line` of the video's disclosure. `always`: also if no trained model made a part of it.
                                 * @enum {unknown}
                                 */
                                ai_line?: "off" | "when_ai" | "always";
                                /**
                                 * @description How long a scene of `motion` stays on screen, beyond what its caption needs. `normal` if absent.
                                 * @enum {unknown}
                                 */
                                pace?: "calm" | "normal" | "fast";
                                /**
                                 * @description How long a video of `motion` lasts with its cards, in seconds, as far as its captions stay readable. If absent, as long as its captions need. A narrated video is as long as its narration.
                                 * @enum {unknown}
                                 */
                                film_seconds?: 15 | 30 | 60;
                            };
                        };
                        /** @description The URL of a narration that you uploaded. The video is as long as the narration, its captions and cuts follow the pauses, and the music is quieter below it. Replaces the synthetic voice. */
                        narration_url?: string;
                        /** @description The URL of music that you uploaded. It replaces the composed music: repeated or cut to the length of the video, quieter below a voice, and faded out. Its beats are not detected, so cuts do not follow them. */
                        music_url?: string;
                        /** @description Whether your logo is shown in a corner. Needs a logo, and a package with `custom_branding`. Default: false. */
                        show_logo?: boolean;
                        /** @description Whether the video has the colors, the font and the texts of your brand kit; its own texts take precedence. Needs a brand kit, and a package with `custom_branding`. Default: false. */
                        use_brand_kit?: boolean;
                        /** @enum {unknown} */
                        aspect_ratio?: "9:16" | "16:9";
                        /** @enum {unknown} */
                        video_quality?: "720p" | "1080p";
                        /** @enum {unknown} */
                        video_format?: "tiktok" | "instagram_reels" | "youtube_shorts" | "twitter_video" | "facebook_story" | "linkedin_video" | "presentation" | "marketing_ad" | "explainer_video" | "mobile_portrait" | "mobile_landscape" | "desktop_video" | "tablet_video" | "custom";
                        /** @enum {unknown} */
                        video_platform?: "social_media" | "professional" | "device_specific" | "custom";
                        custom_width?: number;
                        custom_height?: number;
                        /** @description The index of a scene, or a card of the look. */
                        show: number | ("title" | "call_to_action");
                        /** @description The page of a caption that is displayed in several pages, or of a narrated one; the last one if there are fewer. Default 0. */
                        page?: number;
                        /**
                         * @description The engine that will make the video. Default `motion`.
                         * @enum {unknown}
                         */
                        engine?: "veo" | "motion";
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
                            /** @description A JPEG as a data URL. */
                            still: string;
                            /** @description The page of the caption that the still shows, from 0. */
                            page: number;
                            /** @description How many pages the caption has; 0 without a caption. */
                            pages: number;
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
    "/api/video/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw the pictures and texts of a video before it is started
         * @description What a player needs to show the film that the `motion` engine renders for these images, texts and look: pictures with camera moves, transitions, and texts over the frame. `packages/video-scenes` has the formulas of the movement. Draws on no quota.
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
                        image_urls: string[];
                        storyboard: {
                            scenes: {
                                caption: string;
                                emphasis?: string[];
                                direction?: string;
                                /** @description The length that the user set, in seconds. If absent, it is automatic. Has no effect on `veo` or in a video with a narration. */
                                fixed_seconds?: number;
                                /** @description The point of the image that the frame shows, as fractions of its width and height from the top left. If absent, the renderer chooses. Has no effect on `veo`. */
                                focus?: {
                                    x: number;
                                    y: number;
                                };
                                /** @description The part of a clip that the scene shows instead of its image. The scene is as long as the part; in a video with a narration, as long as the narration needs, and the last frame stays. Only for `motion`; all clips of a video are at most 60 seconds long together. */
                                clip?: {
                                    /** @description A URL that an upload or one of your videos returned. */
                                    clip_url: string;
                                    /** @description Where the part begins in the clip. */
                                    start_seconds: number;
                                    seconds: number;
                                    /** @description Whether the sound of the clip is part of the video; it is quieter while a voice speaks. */
                                    sound: boolean;
                                    /** @description How loud the sound of the clip is, in percent of its own level. If absent, 100. */
                                    volume?: number;
                                };
                            }[];
                            look?: {
                                /** @enum {unknown} */
                                template?: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                                captions?: ("bold" | "clean" | "karaoke" | "boxed" | "editorial" | "handmade") | "off";
                                transition?: ("crossfade" | "slide" | "wipe" | "zoom" | "dip" | "push") | "template";
                                music?: ("calm" | "upbeat" | "warm" | "cinematic" | "playful") | "off";
                                /** @description How loud the music is, in percent of its usual level. If absent, 100. */
                                music_volume?: number;
                                /** @enum {unknown} */
                                voice?: "off" | "synthetic";
                                /**
                                 * @description Who reads the captions. `heart` if absent.
                                 * @enum {unknown}
                                 */
                                voice_name?: "heart" | "bella" | "michael" | "fenrir";
                                /** @description How the synthetic voice speaks words: one word of a caption, without regard to capitals, and what is spoken for it. */
                                spellings?: {
                                    written: string;
                                    spoken: string;
                                }[];
                                title_card?: {
                                    title: string;
                                    subtitle: string;
                                } | null;
                                call_to_action?: {
                                    text: string;
                                    detail: string;
                                } | null;
                                /**
                                 * @description When the picture has a line for the audience: the `visible_line` of the video's disclosure. `always`: also if no trained model made a part of it.
                                 * @enum {unknown}
                                 */
                                ai_line?: "off" | "when_ai" | "always";
                                /**
                                 * @description How long a scene of `motion` stays on screen, beyond what its caption needs. `normal` if absent.
                                 * @enum {unknown}
                                 */
                                pace?: "calm" | "normal" | "fast";
                                /**
                                 * @description How long a video of `motion` lasts with its cards, in seconds, as far as its captions stay readable. If absent, as long as its captions need. A narrated video is as long as its narration.
                                 * @enum {unknown}
                                 */
                                film_seconds?: 15 | 30 | 60;
                            };
                        };
                        /** @description The URL of a narration that you uploaded. The video is as long as the narration, its captions and cuts follow the pauses, and the music is quieter below it. Replaces the synthetic voice. */
                        narration_url?: string;
                        /** @description The URL of music that you uploaded. It replaces the composed music: repeated or cut to the length of the video, quieter below a voice, and faded out. Its beats are not detected, so cuts do not follow them. */
                        music_url?: string;
                        /** @description Whether your logo is shown in a corner. Needs a logo, and a package with `custom_branding`. Default: false. */
                        show_logo?: boolean;
                        /** @description Whether the video has the colors, the font and the texts of your brand kit; its own texts take precedence. Needs a brand kit, and a package with `custom_branding`. Default: false. */
                        use_brand_kit?: boolean;
                        /** @enum {unknown} */
                        aspect_ratio?: "9:16" | "16:9";
                        /** @enum {unknown} */
                        video_quality?: "720p" | "1080p";
                        /** @enum {unknown} */
                        video_format?: "tiktok" | "instagram_reels" | "youtube_shorts" | "twitter_video" | "facebook_story" | "linkedin_video" | "presentation" | "marketing_ad" | "explainer_video" | "mobile_portrait" | "mobile_landscape" | "desktop_video" | "tablet_video" | "custom";
                        /** @enum {unknown} */
                        video_platform?: "social_media" | "professional" | "device_specific" | "custom";
                        custom_width?: number;
                        custom_height?: number;
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
                            fps: number;
                            /** @description The size of the frame to which pictures and overlays belong. */
                            size: {
                                width: number;
                                height: number;
                            };
                            frames: number;
                            segments: {
                                /** @enum {unknown} */
                                kind: "title" | "scene" | "call_to_action";
                                /** @description Index of the scene; -1 for a card. */
                                scene: number;
                                /** @description In frames from the start of the film. */
                                start: number;
                                frames: number;
                                entry: {
                                    transition: string;
                                    overlap: number;
                                } | null;
                                /** @description Camera moves over the pictures, in pixels of a picture. */
                                moves: {
                                    /** @description In frames from the start of the segment. */
                                    start: number;
                                    end: number;
                                    /** @description Index of the picture. */
                                    picture: number;
                                    size: {
                                        width: number;
                                        height: number;
                                    };
                                    from: {
                                        x: number;
                                        y: number;
                                        width: number;
                                    };
                                    to: {
                                        x: number;
                                        y: number;
                                        width: number;
                                    };
                                }[];
                            }[];
                            /** @description JPEGs as data URLs. */
                            pictures: string[];
                            /** @description Texts and the logo, over the frame. */
                            overlays: {
                                /** @description In frames from the start of the film. */
                                start: number;
                                end: number;
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                                /** @description A transparent WebP as a data URL. */
                                picture: string;
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
    "/api/video/preview/sound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mix the music and the narration of a video before it is started
         * @description As long as the film, and as loud as in the film. A synthetic voice is not included. Draws on no quota.
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
                        image_urls: string[];
                        storyboard: {
                            scenes: {
                                caption: string;
                                emphasis?: string[];
                                direction?: string;
                                /** @description The length that the user set, in seconds. If absent, it is automatic. Has no effect on `veo` or in a video with a narration. */
                                fixed_seconds?: number;
                                /** @description The point of the image that the frame shows, as fractions of its width and height from the top left. If absent, the renderer chooses. Has no effect on `veo`. */
                                focus?: {
                                    x: number;
                                    y: number;
                                };
                                /** @description The part of a clip that the scene shows instead of its image. The scene is as long as the part; in a video with a narration, as long as the narration needs, and the last frame stays. Only for `motion`; all clips of a video are at most 60 seconds long together. */
                                clip?: {
                                    /** @description A URL that an upload or one of your videos returned. */
                                    clip_url: string;
                                    /** @description Where the part begins in the clip. */
                                    start_seconds: number;
                                    seconds: number;
                                    /** @description Whether the sound of the clip is part of the video; it is quieter while a voice speaks. */
                                    sound: boolean;
                                    /** @description How loud the sound of the clip is, in percent of its own level. If absent, 100. */
                                    volume?: number;
                                };
                            }[];
                            look?: {
                                /** @enum {unknown} */
                                template?: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                                captions?: ("bold" | "clean" | "karaoke" | "boxed" | "editorial" | "handmade") | "off";
                                transition?: ("crossfade" | "slide" | "wipe" | "zoom" | "dip" | "push") | "template";
                                music?: ("calm" | "upbeat" | "warm" | "cinematic" | "playful") | "off";
                                /** @description How loud the music is, in percent of its usual level. If absent, 100. */
                                music_volume?: number;
                                /** @enum {unknown} */
                                voice?: "off" | "synthetic";
                                /**
                                 * @description Who reads the captions. `heart` if absent.
                                 * @enum {unknown}
                                 */
                                voice_name?: "heart" | "bella" | "michael" | "fenrir";
                                /** @description How the synthetic voice speaks words: one word of a caption, without regard to capitals, and what is spoken for it. */
                                spellings?: {
                                    written: string;
                                    spoken: string;
                                }[];
                                title_card?: {
                                    title: string;
                                    subtitle: string;
                                } | null;
                                call_to_action?: {
                                    text: string;
                                    detail: string;
                                } | null;
                                /**
                                 * @description When the picture has a line for the audience: the `visible_line` of the video's disclosure. `always`: also if no trained model made a part of it.
                                 * @enum {unknown}
                                 */
                                ai_line?: "off" | "when_ai" | "always";
                                /**
                                 * @description How long a scene of `motion` stays on screen, beyond what its caption needs. `normal` if absent.
                                 * @enum {unknown}
                                 */
                                pace?: "calm" | "normal" | "fast";
                                /**
                                 * @description How long a video of `motion` lasts with its cards, in seconds, as far as its captions stay readable. If absent, as long as its captions need. A narrated video is as long as its narration.
                                 * @enum {unknown}
                                 */
                                film_seconds?: 15 | 30 | 60;
                            };
                        };
                        /** @description The URL of a narration that you uploaded. The video is as long as the narration, its captions and cuts follow the pauses, and the music is quieter below it. Replaces the synthetic voice. */
                        narration_url?: string;
                        /** @description The URL of music that you uploaded. It replaces the composed music: repeated or cut to the length of the video, quieter below a voice, and faded out. Its beats are not detected, so cuts do not follow them. */
                        music_url?: string;
                        /** @description Whether your logo is shown in a corner. Needs a logo, and a package with `custom_branding`. Default: false. */
                        show_logo?: boolean;
                        /** @description Whether the video has the colors, the font and the texts of your brand kit; its own texts take precedence. Needs a brand kit, and a package with `custom_branding`. Default: false. */
                        use_brand_kit?: boolean;
                        /** @enum {unknown} */
                        aspect_ratio?: "9:16" | "16:9";
                        /** @enum {unknown} */
                        video_quality?: "720p" | "1080p";
                        /** @enum {unknown} */
                        video_format?: "tiktok" | "instagram_reels" | "youtube_shorts" | "twitter_video" | "facebook_story" | "linkedin_video" | "presentation" | "marketing_ad" | "explainer_video" | "mobile_portrait" | "mobile_landscape" | "desktop_video" | "tablet_video" | "custom";
                        /** @enum {unknown} */
                        video_platform?: "social_media" | "professional" | "device_specific" | "custom";
                        custom_width?: number;
                        custom_height?: number;
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
                            sound: string | null;
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
    "/api/video/cards/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Divide a post into cards
         * @description A cover with the news or the offer, one idea per card, and what readers should do, with the name, the date, the place and the link of the post. Keeps all sentences whole and, except for the cover and the request, in their order. Each card fits in every size and theme. Draws on no quota.
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
                        /** @description The post. */
                        text: string;
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
                            /** @description Empty if the post has no text apart from hashtags. */
                            cards: {
                                /** @enum {unknown} */
                                layout: "statement" | "number" | "list" | "steps" | "quotation" | "end";
                                title: string;
                                body: string;
                                detail: string;
                                first: number;
                            }[];
                            /** @description Hashtags at the end of lines, which are on no card. */
                            hashtags: string[];
                            /** @description The text that 10 cards have no space for. */
                            left_out: string;
                            /** @description The accent colors that every plan includes. */
                            accents: {
                                name: string;
                                color: string;
                            }[];
                            /** @description Whether your plan includes other accent colors. */
                            own_accent: boolean;
                            /** @description Whether you have a logo and your plan includes it. */
                            logo: boolean;
                            /** @description Whether you have a brand kit and your plan includes it. */
                            brand_kit: boolean;
                            /** @description Changes with each change of your logo and of your brand kit. */
                            brand_version: string;
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
    "/api/video/cards/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Divide a card whose text is too long
         * @description Returns the card alone if its text fits. Draws on no quota.
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
                        card: {
                            /** @enum {unknown} */
                            layout: "statement" | "number" | "list" | "steps" | "quotation" | "end";
                            title?: string;
                            /** @description One line for each paragraph or, in a list and in steps, each item. */
                            body?: string;
                            /** @description The source of a quotation, or a link or handle. */
                            detail?: string;
                            /** @description The number of the first step. Default 1. */
                            first?: number;
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
                            cards: {
                                /** @enum {unknown} */
                                layout: "statement" | "number" | "list" | "steps" | "quotation" | "end";
                                title: string;
                                body: string;
                                detail: string;
                                first: number;
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
    "/api/video/cards/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw a card for a page
         * @description Like `/api/video/cards/render`, as a data URL. Draws on no quota.
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
                        cards: {
                            /** @enum {unknown} */
                            layout: "statement" | "number" | "list" | "steps" | "quotation" | "end";
                            title?: string;
                            /** @description One line for each paragraph or, in a list and in steps, each item. */
                            body?: string;
                            /** @description The source of a quotation, or a link or handle. */
                            detail?: string;
                            /** @description The number of the first step. Default 1. */
                            first?: number;
                            /** @description An image that you uploaded, or a larger copy of one. */
                            picture?: {
                                file_id: string;
                                /**
                                 * @description Behind the texts (`full`), or above them (`top`). One behind the texts is only as high as needed if they would cover a face or its subject.
                                 * @enum {unknown}
                                 */
                                place: "full" | "top";
                                /** @description For people who do not see it. Without it, it only decorates. */
                                alt?: string;
                            };
                        }[];
                        /** @enum {unknown} */
                        size: "4:5" | "1:1";
                        /**
                         * @description `brand` is your brand kit, whose main color takes precedence over `accent`. Needs a package with `custom_branding`.
                         * @enum {unknown}
                         */
                        theme: "paper" | "night" | "color" | "editorial" | "brand";
                        accent?: string;
                        /** @description Whether your logo is shown in a corner. Needs a logo, and a package with `custom_branding`. Default: false. */
                        show_logo?: boolean;
                        /** @description The card to draw. */
                        index: number;
                        /** @description Whether the picture is as large as the one to download. Default: half as large. */
                        full_size?: boolean;
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
                            /** @description A PNG as a data URL. */
                            picture: string;
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
    "/api/video/cards/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw cards
         * @description One card as PNG, or all as a tagged PDF with real text. Text that is too long is refused with the `reason` `card_too_long`, never cut, or with `card_too_long_for_picture` if it only needs more space than its picture leaves. The accent color is changed as far as contrast needs; one that is not in the list needs a package with `custom_branding`. Draws on no quota.
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
                        cards: {
                            /** @enum {unknown} */
                            layout: "statement" | "number" | "list" | "steps" | "quotation" | "end";
                            title?: string;
                            /** @description One line for each paragraph or, in a list and in steps, each item. */
                            body?: string;
                            /** @description The source of a quotation, or a link or handle. */
                            detail?: string;
                            /** @description The number of the first step. Default 1. */
                            first?: number;
                            /** @description An image that you uploaded, or a larger copy of one. */
                            picture?: {
                                file_id: string;
                                /**
                                 * @description Behind the texts (`full`), or above them (`top`). One behind the texts is only as high as needed if they would cover a face or its subject.
                                 * @enum {unknown}
                                 */
                                place: "full" | "top";
                                /** @description For people who do not see it. Without it, it only decorates. */
                                alt?: string;
                            };
                        }[];
                        /** @enum {unknown} */
                        size: "4:5" | "1:1";
                        /**
                         * @description `brand` is your brand kit, whose main color takes precedence over `accent`. Needs a package with `custom_branding`.
                         * @enum {unknown}
                         */
                        theme: "paper" | "night" | "color" | "editorial" | "brand";
                        accent?: string;
                        /** @description Whether your logo is shown in a corner. Needs a logo, and a package with `custom_branding`. Default: false. */
                        show_logo?: boolean;
                        /** @enum {unknown} */
                        format: "png" | "pdf";
                        /** @description The card to draw as PNG. Default 0. A PDF has all cards. */
                        index?: number;
                        /** @description The title of the PDF. Default: the first text. */
                        title?: string;
                        /** @description Of the PDF. Default: en. */
                        language?: string;
                    };
                };
            };
            responses: {
                /** @description The picture or the document. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": string;
                        "application/pdf": string;
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
    "/api/video/brand-kit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your brand kit */
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
                            brand_kit: {
                                /** @description Of marks, large figures and end cards. Null: the color of the cards or of the video. */
                                main_color: string | null;
                                /** @description Of cards and of the end card of videos. Text on it is black or white. Null: the usual one. */
                                background_color: string | null;
                                /** @description Of headings. Null: the font of the cards or of the captions. */
                                font: ("inter" | "montserrat" | "archivo_black" | "playfair_display") | null;
                                /** @description A handle or a website, on cards and on the end card of videos. Empty: none. */
                                handle: string;
                                /** @description Null: no title card. */
                                intro_text: string | null;
                                /** @description The headline of the end card of videos that have none. Empty: none. */
                                end_card_text: string;
                                /** @description Whose posts these are, in previews and for reviewers. Empty: the name of the account. */
                                name: string;
                            };
                            /** @description The font families to choose from. */
                            fonts: ("inter" | "montserrat" | "archivo_black" | "playfair_display")[];
                            /** @description Whether your plan includes a brand kit. If not, a stored one is kept and not used. */
                            allowed: boolean;
                        };
                    };
                };
            };
        };
        /**
         * Save your brand kit
         * @description Replaces the whole kit. Videos that were started keep theirs. Needs a package with `custom_branding`.
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
                        /** @description Of marks, large figures and end cards. Null: the color of the cards or of the video. */
                        main_color: string | null;
                        /** @description Of cards and of the end card of videos. Text on it is black or white. Null: the usual one. */
                        background_color: string | null;
                        /** @description Of headings. Null: the font of the cards or of the captions. */
                        font: ("inter" | "montserrat" | "archivo_black" | "playfair_display") | null;
                        /** @description A handle or a website, on cards and on the end card of videos. Empty: none. */
                        handle: string;
                        /** @description Null: no title card. */
                        intro_text: string | null;
                        /** @description The headline of the end card of videos that have none. Empty: none. */
                        end_card_text: string;
                        /** @description Whose posts these are, in previews and for reviewers. Empty: the name of the account. A kit without this field keeps its name. */
                        name?: string;
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
                            brand_kit: {
                                /** @description Of marks, large figures and end cards. Null: the color of the cards or of the video. */
                                main_color: string | null;
                                /** @description Of cards and of the end card of videos. Text on it is black or white. Null: the usual one. */
                                background_color: string | null;
                                /** @description Of headings. Null: the font of the cards or of the captions. */
                                font: ("inter" | "montserrat" | "archivo_black" | "playfair_display") | null;
                                /** @description A handle or a website, on cards and on the end card of videos. Empty: none. */
                                handle: string;
                                /** @description Null: no title card. */
                                intro_text: string | null;
                                /** @description The headline of the end card of videos that have none. Empty: none. */
                                end_card_text: string;
                                /** @description Whose posts these are, in previews and for reviewers. Empty: the name of the account. */
                                name: string;
                            };
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete your brand kit
         * @description Keeps the logo, which has its own route. Videos that were started keep the kit.
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
    "/api/video/brand-kit/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw example cards with a brand kit
         * @description Stores nothing, and is possible with every plan. Counts toward the allowance of cards.
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
                        /** @description Of marks, large figures and end cards. Null: the color of the cards or of the video. */
                        main_color: string | null;
                        /** @description Of cards and of the end card of videos. Text on it is black or white. Null: the usual one. */
                        background_color: string | null;
                        /** @description Of headings. Null: the font of the cards or of the captions. */
                        font: ("inter" | "montserrat" | "archivo_black" | "playfair_display") | null;
                        /** @description A handle or a website, on cards and on the end card of videos. Empty: none. */
                        handle: string;
                        /** @description Null: no title card. */
                        intro_text: string | null;
                        /** @description The headline of the end card of videos that have none. Empty: none. */
                        end_card_text: string;
                        /** @description Whose posts these are, in previews and for reviewers. Empty: the name of the account. A kit without this field keeps its name. */
                        name?: string;
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
                            pictures: {
                                name: string;
                                /** @description A PNG as a data URL. */
                                picture: string;
                            }[];
                            /** @description The colors of cards. */
                            colors: {
                                background: string;
                                /** @description Black or white, whichever is readable on the background. */
                                text: string;
                                /** @description From 1 to 21 (WCAG 2.2). Text needs 4.5. */
                                text_contrast: number;
                                main: string;
                                /** @description From 1 to 21 (WCAG 2.2). Text needs 4.5. */
                                main_contrast: number;
                                /** @description The main color as it is used for text and marks: changed as far as the contrast needs. */
                                main_as_text: string;
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
    "/api/video/storyboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write the texts of the scenes, to be edited before the video is started */
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
                        image_urls: string[];
                        user_instructions: string;
                        scene_count?: number;
                        /** @enum {unknown} */
                        video_format?: "tiktok" | "instagram_reels" | "youtube_shorts" | "twitter_video" | "facebook_story" | "linkedin_video" | "presentation" | "marketing_ad" | "explainer_video" | "mobile_portrait" | "mobile_landscape" | "desktop_video" | "tablet_video" | "custom";
                        /** @enum {unknown} */
                        template?: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                        /**
                         * @description Sets the lengths of the scenes.
                         * @enum {unknown}
                         */
                        engine?: "auto" | "motion" | "veo";
                        /** @description Whether a call to action, a handle or a link at the end of the instructions becomes the `call_to_action` of the look instead of a scene. Default false. */
                        end_card?: boolean;
                        /** @description Lets a model that sees pictures look at small copies of them. Has an effect only with `show_pictures_to_models` in the settings of the user. */
                        show_pictures?: boolean;
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
                            storyboard: {
                                scenes: {
                                    index: number;
                                    image_url: string;
                                    caption: string;
                                    emphasis: string[];
                                    direction: string;
                                    /** @description Seconds. */
                                    seconds: number;
                                    /** @description The length that the user set, in seconds. If absent, it is automatic. Has no effect on `veo` or in a video with a narration. */
                                    fixed_seconds?: number;
                                    /** @description The point of the image that the frame shows, as fractions of its width and height from the top left. If absent, the renderer chooses. Has no effect on `veo`. */
                                    focus?: {
                                        x: number;
                                        y: number;
                                    };
                                    /** @description The part of a clip that the scene shows instead of its image. The scene is as long as the part; in a video with a narration, as long as the narration needs, and the last frame stays. Only for `motion`; all clips of a video are at most 60 seconds long together. */
                                    clip?: {
                                        /** @description A URL that an upload or one of your videos returned. */
                                        clip_url: string;
                                        /** @description Where the part begins in the clip. */
                                        start_seconds: number;
                                        seconds: number;
                                        /** @description Whether the sound of the clip is part of the video; it is quieter while a voice speaks. */
                                        sound: boolean;
                                        /** @description How loud the sound of the clip is, in percent of its own level. If absent, 100. */
                                        volume?: number;
                                    };
                                }[];
                                look: {
                                    /** @enum {unknown} */
                                    template: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                                    captions: ("bold" | "clean" | "karaoke" | "boxed" | "editorial" | "handmade") | "off";
                                    transition: ("crossfade" | "slide" | "wipe" | "zoom" | "dip" | "push") | "template";
                                    music: ("calm" | "upbeat" | "warm" | "cinematic" | "playful") | "off";
                                    /** @description How loud the music is, in percent of its usual level. If absent, 100. */
                                    music_volume?: number;
                                    /** @enum {unknown} */
                                    voice: "off" | "synthetic";
                                    /**
                                     * @description Who reads the captions. `heart` if absent.
                                     * @enum {unknown}
                                     */
                                    voice_name?: "heart" | "bella" | "michael" | "fenrir";
                                    /** @description How the synthetic voice speaks words: one word of a caption, without regard to capitals, and what is spoken for it. */
                                    spellings?: {
                                        written: string;
                                        spoken: string;
                                    }[];
                                    title_card: {
                                        title: string;
                                        subtitle: string;
                                    } | null;
                                    call_to_action: {
                                        text: string;
                                        detail: string;
                                    } | null;
                                    /**
                                     * @description When the picture has a line for the audience: the `visible_line` of the video's disclosure. `always`: also if no trained model made a part of it.
                                     * @enum {unknown}
                                     */
                                    ai_line?: "off" | "when_ai" | "always";
                                    /**
                                     * @description How long a scene of `motion` stays on screen, beyond what its caption needs. `normal` if absent.
                                     * @enum {unknown}
                                     */
                                    pace?: "calm" | "normal" | "fast";
                                    /**
                                     * @description How long a video of `motion` lasts with its cards, in seconds, as far as its captions stay readable. If absent, as long as its captions need. A narrated video is as long as its narration.
                                     * @enum {unknown}
                                     */
                                    film_seconds?: 15 | 30 | 60;
                                };
                                written_by: string;
                            } & {
                                /** @description Whether a model saw the pictures. */
                                from_pictures: boolean;
                            };
                            /** @description Sentences of the instructions that are not for viewers: requests, private remarks, corrections, directions for the camera. */
                            left_out: string[];
                            /** @description False while the content service is unavailable: only directions for the camera are left out then. */
                            is_read: boolean;
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
    "/api/video/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller's videos */
        get: {
            parameters: {
                query?: {
                    /** @description Searches the instructions and the job id. */
                    q?: string;
                    status?: "completed" | "processing" | "failed" | "pending";
                    format?: ("tiktok" | "instagram_reels" | "youtube_shorts" | "twitter_video" | "facebook_story" | "linkedin_video" | "presentation" | "marketing_ad" | "explainer_video" | "mobile_portrait" | "mobile_landscape" | "desktop_video" | "tablet_video" | "custom") | "hd_1080p";
                    model?: "veo3_fast" | "veo3_quality";
                    /** @description Only videos with this tag. */
                    tag?: string;
                    date_range?: "all" | "today" | "week" | "month";
                    sort?: "created_at" | "duration" | "file_size" | "cost";
                    order?: "asc" | "desc";
                    page?: number;
                    limit?: number;
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
                                jobs: {
                                    job_id: string;
                                    /** @enum {unknown} */
                                    status: "pending" | "processing" | "completed" | "failed";
                                    /** @enum {unknown} */
                                    engine: "motion" | "veo";
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
                                    /** @description What platforms require of a person who publishes a video with these `ai_parts`. Empty if none has a rule for them. */
                                    platform_notes: {
                                        platform: string;
                                        brand: string;
                                        note: string;
                                    }[];
                                    /** @description Percent of the whole video. */
                                    progress: number;
                                    eta_seconds: number | null;
                                    attempt: number;
                                    /** @description US dollars. 0 until the video is completed, and 0 when it failed. */
                                    cost_incurred: number;
                                    /** @description What viewers read: the title of the video, otherwise its first captions. Empty without words. */
                                    title: string;
                                    input_data: {
                                        user_instructions: string;
                                        aspect_ratio: string;
                                        model_preference: string;
                                        video_quality: string;
                                        video_platform: string;
                                        video_format: string;
                                        scene_count: number;
                                        custom_width: number | null;
                                        custom_height: number | null;
                                        images_count: number;
                                    };
                                    output_data: {
                                        final_video_url: string;
                                        thumbnail_url: string;
                                        subtitles_url: string | null;
                                        images_count: number;
                                        duration_seconds: number;
                                        /** @description Megabytes of 1,000,000 bytes. */
                                        file_size_mb: number;
                                        width: number;
                                        height: number;
                                    } | null;
                                    generation_steps: {
                                        /** @enum {unknown} */
                                        step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                        /** @enum {unknown} */
                                        status: "waiting" | "processing" | "completed" | "failed";
                                        /** @description Percent. */
                                        progress: number;
                                        note: string | null;
                                    }[];
                                    scenes: {
                                        index: number;
                                        /** @enum {unknown} */
                                        status: "waiting" | "processing" | "completed";
                                        progress: number;
                                    }[];
                                    error: {
                                        /** @enum {unknown} */
                                        step: "image_analysis" | "image_generation" | "video_generation" | "video_merging";
                                        /**
                                         * @description Stable name of the error. All of them: `/docs/errors`.
                                         * @enum {unknown}
                                         */
                                        code: "content_refused" | "provider_quota_exhausted" | "provider_misconfigured" | "provider_unavailable" | "provider_timeout" | "image_unreadable" | "encoder_failed" | "disk_full" | "engine_unavailable" | "narration_missing" | "logo_missing" | "cancelled" | "video_failed" | "video_lost";
                                        /** @description A sentence for the user: what happened and what to do next. */
                                        message: string;
                                        /**
                                         * @description Whether this cost the user anything: quota or money.
                                         * @enum {unknown}
                                         */
                                        charged: "yes" | "no" | "unknown";
                                    } | null;
                                    /** @description In the order in which the user added them. */
                                    tags: string[];
                                    /** Format: date-time */
                                    created_at: string;
                                    started_at: string | null;
                                    finished_at: string | null;
                                }[];
                                pages: number;
                            };
                            total: number;
                            page: number;
                            pages: number;
                            limit: number;
                            stats: {
                                total_videos: number;
                                completed_videos: number;
                                failed_videos: number;
                                /** @description US dollars. */
                                total_cost: number;
                                average_duration_seconds: number;
                                /** @description Percent of the ended videos that were completed; 0 if there are none. */
                                success_rate: number;
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
    "/api/video/delete/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Move a video to the trash; a running one is canceled */
        delete: {
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
                            deleted: number;
                            job_ids: string[];
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
    "/api/video/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move videos to the trash; running ones are canceled
         * @description Skips ids that are unknown, already deleted, or another user's.
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
                        job_ids: string[];
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
                            job_ids: string[];
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
    "/api/video/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore videos from the trash within 30 days */
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
                        job_ids: string[];
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
                            job_ids: string[];
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
    "/api/video/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the caller's videos as CSV, with the filters of the list */
        get: {
            parameters: {
                query?: {
                    /** @description Searches the instructions and the job id. */
                    q?: string;
                    status?: "completed" | "processing" | "failed" | "pending";
                    format?: (("tiktok" | "instagram_reels" | "youtube_shorts" | "twitter_video" | "facebook_story" | "linkedin_video" | "presentation" | "marketing_ad" | "explainer_video" | "mobile_portrait" | "mobile_landscape" | "desktop_video" | "tablet_video" | "custom") | "hd_1080p") | "csv";
                    model?: "veo3_fast" | "veo3_quality";
                    /** @description Only videos with this tag. */
                    tag?: string;
                    date_range?: "all" | "today" | "week" | "month";
                    sort?: "created_at" | "duration" | "file_size" | "cost";
                    order?: "asc" | "desc";
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
    "/api/video/bulk-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export videos as CSV, in the order of their ids
         * @description Skips ids that are unknown, deleted, or another user's.
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
                        job_ids: string[];
                    };
                };
            };
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
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/video/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of the caller's videos */
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
                                /** @description Videos that have it, without deleted ones. */
                                videos: number;
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
    "/api/video/bulk-tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add tags to videos, and remove tags from them
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
                        job_ids: string[];
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
                            videos: {
                                job_id: string;
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
    "/api/video/tags/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a tag on all videos that have it
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
    "/api/video/tags/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a tag from all videos that have it
         * @description The videos stay.
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
    "/api/video/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the totals of the caller's videos */
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
                            total_videos: number;
                            completed_videos: number;
                            failed_videos: number;
                            /** @description US dollars. */
                            total_cost: number;
                            average_duration_seconds: number;
                            /** @description Percent of the ended videos that were completed; 0 if there are none. */
                            success_rate: number;
                            /** @description Videos of the last 7 days. */
                            this_week: number;
                            /** @description Videos since the same time one calendar month ago. */
                            this_month: number;
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
    "/api/video/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's videos per day
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
                                date: string;
                                total: number;
                                completed: number;
                                failed: number;
                                cost: number;
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
    "/api/video/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics of the last days
         * @description More than 30 days need a package with `analytics_access`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Days. */
                    date_range?: number;
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
                            date_range: number;
                            summary: {
                                total_videos: number;
                                completed_videos: number;
                                failed_videos: number;
                                /** @description US dollars. */
                                total_cost: number;
                                average_duration_seconds: number;
                                /** @description Percent of the ended videos that were completed; 0 if there are none. */
                                success_rate: number;
                            };
                            daily: {
                                date: string;
                                total: number;
                                completed: number;
                                failed: number;
                                cost: number;
                            }[];
                            formats: {
                                name: string;
                                count: number;
                            }[];
                            models: {
                                name: string;
                                count: number;
                            }[];
                            engines: {
                                name: string;
                                count: number;
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
    "/api/video/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the used and the remaining videos of the month */
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
                            video_enabled: boolean;
                            /** @description Videos completed and charged this month. */
                            video_generations_used: number;
                            /** @description Videos in progress: reserved, and released if they fail. */
                            video_generations_in_progress: number;
                            video_generations_limit: number | "unlimited";
                            remaining: number | "unlimited";
                            /** @description Bonus videos that can still be started. */
                            bonus_remaining: number;
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
    "/api/video/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List engines, models and looks, and what the caller's plan includes */
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
                            engines: {
                                /** @enum {unknown} */
                                id: "motion" | "veo";
                                about: string;
                                available: boolean;
                                reason: string | null;
                            }[];
                            default_engine: ("motion" | "veo") | null;
                            models: {
                                /** @enum {unknown} */
                                id: "veo3_fast" | "veo3" | "veo3_pro";
                                name: string;
                                /** @enum {unknown} */
                                tier: "fast" | "standard" | "premium";
                                /** @description US dollars. */
                                price_per_clip: number;
                                minutes: number[];
                                allowed: boolean;
                            }[];
                            scenes: {
                                min: number;
                                max: number;
                                default: number;
                                seconds: number;
                                allowed: number[];
                                /** @description Whether a scene may have a `focus`. */
                                focus: boolean;
                                /** @description The longest clip, the shortest part of one that a scene shows, and how long all parts in a video can be together. */
                                clips: {
                                    max_seconds: number;
                                    part_seconds: number;
                                    video_seconds: number;
                                };
                            };
                            /** @description How long a scene of `motion` lasts, in seconds: `without_caption` and the time for its caption at `characters_per_second`, between `least` and `most`. If a voice reads it, at most `spoken_characters_per_second` and without `most`. Scenes that are together shorter than `least_film` are stretched to it; a video of at least `least_story.scenes` scenes lasts at least `least_story.seconds` with its cards, as far as no caption stays for longer than it takes to read at `least_story.characters_per_second`. A caption of one or two words, or one that repeats the one before, takes `brief`, by default `least`. Then the lengths of cards. `films`: lengths of the whole video that can be chosen; its scenes are stretched to at most `most_stretched`. `own`: the limits of a length that the user sets. */
                            lengths: {
                                paces: {
                                    id: string;
                                    least: number;
                                    most: number;
                                    characters_per_second: number;
                                    brief?: number;
                                }[];
                                spoken_characters_per_second: number;
                                without_caption: number;
                                least_film: number;
                                least_story?: {
                                    scenes: number;
                                    seconds: number;
                                    characters_per_second?: number;
                                };
                                title_card: number;
                                call_to_action: number;
                                most_stretched: number;
                                films: number[];
                                own: {
                                    min: number;
                                    max: number;
                                };
                            };
                            /** @description How fast this installation makes videos of `motion`: the times of the fast and of the slow ones among the last videos, as multiples of the usual time, and the usual time of the videos that are waiting or being made, in seconds. */
                            speed?: {
                                low: number;
                                high: number;
                                ahead_s: number;
                            };
                            resolutions: {
                                /** @enum {unknown} */
                                id: "720p" | "1080p";
                                allowed: boolean;
                            }[];
                            templates: string[];
                            caption_styles: string[];
                            transitions: string[];
                            music_moods: string[];
                            /** @description Who can read the captions; the first is the default. */
                            voice_names: ("heart" | "bella" | "michael" | "fenrir")[];
                            voices: {
                                id: string;
                                about: string;
                                available: boolean;
                            }[];
                            /** @description Whether videos may show your own logo and have your brand kit. */
                            logo: {
                                allowed: boolean;
                            };
                            defaults: {
                                model_preference: string;
                                aspect_ratio: string;
                                video_quality: string;
                                scene_count: number;
                                video_platform: string;
                                video_format: string;
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
    "/api/video/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List formats and their sizes */
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
                            platforms: {
                                id: string;
                                formats: {
                                    id: string;
                                    label: string;
                                    aspect_ratio: string;
                                    sizes: {
                                        "720p": {
                                            width: number;
                                            height: number;
                                        };
                                        "1080p": {
                                            width: number;
                                            height: number;
                                        };
                                    };
                                }[];
                            }[];
                            custom: {
                                min: number;
                                max: number;
                                default: {
                                    width: number;
                                    height: number;
                                };
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
    "/api/video/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes of the caller's videos
         * @description Server-sent events named `job`, each with the same job as the status call. Starts with every running video. Ends with the session and after 15 minutes; then reconnect.
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
                /** @description The events. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
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
    "/api/upload/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image for videos
         * @description One image per request. It is stored upright, in sRGB, with sides of at most 4096 pixels and without its metadata. Of an animation, the first frame is stored.
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
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description JPEG, PNG, WebP, or AVIF, up to 10 MB and 40 megapixels.
                         */
                        file: string;
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
                            /** @description A relative, signed, short-lived URL. Other calls accept it as an image. */
                            image_url: string;
                            file_id: string;
                            width: number;
                            height: number;
                            bytes: number;
                            content_type: string;
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
    "/api/video/narrations/{file_id}/words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Correct the words of a narration
         * @description Takes the texts of all lines. The words then caption the videos that are started with the narration.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    file_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The text of each line. Words that stay the same keep their times, and the others share the time between these. */
                        lines: string[];
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
                            file_id: string;
                            /** @description The words with their corrections. */
                            words: {
                                text: string;
                                start: number;
                                end: number;
                            }[];
                            /** @description The same words in lines, which end at pauses and sentences. Corrections keep their number. */
                            lines: {
                                text: string;
                                start: number;
                                end: number;
                            }[];
                        };
                    };
                };
            };
        };
        /**
         * Recognize the words of a narration in English
         * @description Returns the stored words if there are some, with their corrections. Draws on no quota.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    file_id: string;
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
                            file_id: string;
                            /** @description The words with their corrections. */
                            words: {
                                text: string;
                                start: number;
                                end: number;
                            }[];
                            /** @description The same words in lines, which end at pauses and sentences. Corrections keep their number. */
                            lines: {
                                text: string;
                                start: number;
                                end: number;
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
    "/api/upload/narration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a narration for videos
         * @description One recording per request, with up to 59 seconds of speech. It is stored as mono AAC, without its metadata and the silence at both ends, and with its speech at one level. Recordings that no video uses are deleted after a week.
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
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description WAV, MP3, or M4A, up to 25 MB.
                         */
                        file: string;
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
                            /** @description A relative, signed, short-lived URL. Starting a video accepts it as the narration. */
                            narration_url: string;
                            file_id: string;
                            /** @description Length without the silence at both ends. */
                            seconds: number;
                            /** @description Length of a video with this narration, without its cards. */
                            video_seconds: number;
                            /** @description The numbers of scenes that the narration fits, for each engine. */
                            scene_counts: {
                                motion: number[];
                                veo: number[];
                            };
                            /** @description Number of pauses in the speech, at which captions and scenes can change. */
                            pauses: number;
                            bytes: number;
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
    "/api/video/narrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your narrations, newest first */
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
                            narrations: {
                                /** @description A relative, signed, short-lived URL. Starting a video accepts it as the narration. */
                                narration_url: string;
                                file_id: string;
                                /** @description Length without the silence at both ends. */
                                seconds: number;
                                /** @description Length of a video with this narration, without its cards. */
                                video_seconds: number;
                                /** @description The numbers of scenes that the narration fits, for each engine. */
                                scene_counts: {
                                    motion: number[];
                                    veo: number[];
                                };
                                bytes: number;
                                /** Format: date-time */
                                created_at: string;
                                /** @description Null until the words were recognized. */
                                transcript: {
                                    /** @description The words with their corrections. */
                                    words: {
                                        text: string;
                                        start: number;
                                        end: number;
                                    }[];
                                    /** @description The same words in lines, which end at pauses and sentences. Corrections keep their number. */
                                    lines: {
                                        text: string;
                                        start: number;
                                        end: number;
                                    }[];
                                } | null;
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
    "/api/video/narrations/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a narration that no video uses */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    file_id: string;
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
                            file_id: string;
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
    "/api/upload/music": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload music for videos
         * @description One music track per request, which the user has the right to use. Its first 3 minutes are stored as stereo AAC, without metadata and the silence at both ends, at one loudness. Music that no video uses is deleted after a week.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Whether the user has confirmed the right to use the music. Anything but `true` is rejected with `music_rights_required`. */
                    rights_confirmed?: boolean;
                };
                header?: {
                    /** @description Repeats within 24 hours get the first response. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description WAV, MP3, or M4A, up to 25 MB.
                         */
                        file: string;
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
                            /** @description A relative, signed, short-lived URL. Starting a video accepts it as the music. */
                            music_url: string;
                            file_id: string;
                            /** @description The name of the uploaded file, without its extension. */
                            name: string;
                            /** @description Length without the silence at both ends. */
                            seconds: number;
                            bytes: number;
                            /**
                             * Format: date-time
                             * @description When the user confirmed the right to use the music.
                             */
                            rights_confirmed_at: string;
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
    "/api/video/music": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your music, newest first */
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
                            music: {
                                /** @description A relative, signed, short-lived URL. Starting a video accepts it as the music. */
                                music_url: string;
                                file_id: string;
                                /** @description The name of the uploaded file, without its extension. */
                                name: string;
                                /** @description Length without the silence at both ends. */
                                seconds: number;
                                bytes: number;
                                /**
                                 * Format: date-time
                                 * @description When the user confirmed the right to use the music.
                                 */
                                rights_confirmed_at: string;
                                /** Format: date-time */
                                created_at: string;
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
    "/api/video/music/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete music that no video uses */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    file_id: string;
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
                            file_id: string;
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
    "/api/upload/clip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a clip for videos
         * @description One clip per request, and one request at a time. It is stored as MP4 with H.264, upright, with 30 frames per second, without HDR and metadata. The response arrives when the clip is re-encoded, which takes about as long as it lasts. Clips that no video uses are deleted after a week.
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
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description MP4, MOV or WebM with H.264, HEVC, VP8, VP9 or AV1, up to 100 MB and 60 seconds.
                         */
                        file: string;
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
                            /** @description A relative, signed, short-lived URL of an MP4. A scene accepts it as its clip. */
                            clip_url: string;
                            /** @description A relative, signed, short-lived URL of a smaller file of the clip, for previews. Absent if the clip has no more than 480 lines. */
                            preview_url?: string;
                            file_id: string;
                            seconds: number;
                            has_sound: boolean;
                            width: number;
                            height: number;
                            bytes: number;
                            /** @description An image of the clip. A video accepts it as the image of the scene that shows the clip. */
                            image_url: string;
                            image_id: string;
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
    "/api/video/clips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your clips, newest first */
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
                            clips: {
                                /** @description A relative, signed, short-lived URL of an MP4. A scene accepts it as its clip. */
                                clip_url: string;
                                /** @description A relative, signed, short-lived URL of a smaller file of the clip, for previews. Absent if the clip has no more than 480 lines. */
                                preview_url?: string;
                                file_id: string;
                                seconds: number;
                                has_sound: boolean;
                                width: number;
                                height: number;
                                bytes: number;
                                /** @description An image of the clip. A video accepts it as the image of the scene that shows the clip. */
                                image_url: string;
                                image_id: string;
                                /** Format: date-time */
                                created_at: string;
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
    "/api/video/clips/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a clip that no video uses */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    file_id: string;
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
                            file_id: string;
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
    "/api/upload/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the logo that your videos can show
         * @description Replaces the earlier logo; videos that were started keep it. The logo is stored as PNG with sides of at most 1024 pixels, without its metadata and its transparent margin. Needs a package with `custom_branding`.
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
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description PNG, JPEG, WebP, or AVIF, up to 10 MB and 40 megapixels.
                         */
                        file: string;
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
                            logo: {
                                /** @description A relative, signed, short-lived URL of a PNG. */
                                logo_url: string;
                                file_id: string;
                                width: number;
                                height: number;
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
    "/api/video/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your logo */
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
                            /** @description Null without a logo. */
                            logo: {
                                /** @description A relative, signed, short-lived URL of a PNG. */
                                logo_url: string;
                                file_id: string;
                                width: number;
                                height: number;
                            } | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete your logo
         * @description Videos that were started keep it.
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
    "/api/upload/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * URLs of pictures
         * @description Pictures by their ids, without those that do not exist any more or belong to another user; or a page of the images that the caller uploaded.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Ids of at most 100 pictures, separated by commas. Without it: the images that the caller uploaded, newest first. */
                    file_ids?: string;
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
                            pictures: {
                                file_id: string;
                                /** @description A relative, signed, short-lived URL. */
                                picture_url: string;
                                /** @description Like `picture_url`, of a JPEG with at most 256 pixels wide and high. */
                                small_url: string;
                                width: number;
                                height: number;
                                bytes: number;
                                content_type: string;
                                /** Format: date-time */
                                uploaded_at: string;
                            }[];
                            /** @description Null on the last page, and for pictures by their ids. */
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Use uploaded images as pictures of posts
         * @description Must be called before a post gets the pictures, and is valid for 6 days. A picture that a post has is not deleted as unused. Pictures of other users are unknown.
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
                        /** @description The `file_id` of each upload. */
                        file_ids: string[];
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
                            pictures: {
                                file_id: string;
                                /** @description A relative, signed, short-lived URL. */
                                picture_url: string;
                                /** @description Like `picture_url`, of a JPEG with at most 256 pixels wide and high. */
                                small_url: string;
                                width: number;
                                height: number;
                                bytes: number;
                                content_type: string;
                                /** Format: date-time */
                                uploaded_at: string;
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
    "/api/pictures/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a picture
         * @description The address of a picture of a post, as `image_url` of a text has it. Unlike a signed URL, it does not expire, and is for its owner only. Supports one byte range.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    file_id: string;
                };
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
                        "image/png": string;
                        "image/webp": string;
                    };
                };
                /** @description The requested range. */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": string;
                        "image/png": string;
                        "image/webp": string;
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
    "/api/video/films": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * URLs of films and posters
         * @description By the ids that planned posts have, without those that do not exist any more or belong to another user.
         */
        get: {
            parameters: {
                query: {
                    /** @description Ids of at most 100 files of films and their posters, separated by commas. */
                    file_ids: string;
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
                            files: {
                                file_id: string;
                                /** @description A relative, signed, short-lived URL. */
                                url: string;
                                /** @description The same file, saved instead of shown. */
                                download_url: string;
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
    "/api/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file by its signed URL
         * @description The signature authorizes the request. Other calls return these URLs, which expire. Supports one byte range.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Seconds since 1970. */
                    expires?: string;
                    signature?: string;
                    /** @description File name for saving. */
                    download?: string;
                };
                header?: never;
                path: {
                    file_id: string;
                };
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
                        "video/mp4": string;
                        "image/jpeg": string;
                        "image/png": string;
                        "image/webp": string;
                        "application/x-subrip": string;
                    };
                };
                /** @description The requested range. */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/mp4": string;
                        "image/jpeg": string;
                        "image/png": string;
                        "image/webp": string;
                        "application/x-subrip": string;
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
    "/api/files/{file_id}/small": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a small copy of a picture by its signed URL
         * @description At most 256 pixels wide and high, for lists. The signature of the picture authorizes the request.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Seconds since 1970. */
                    expires?: string;
                    signature?: string;
                };
                header?: never;
                path: {
                    file_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture as JPEG within both limits. */
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
    "/api/analyze-images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyze how well images fit each other and a video
         * @description Computed from the pixels. The similarities of a single image are null. A broken image is reported, and the others are analyzed.
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
                        image_urls: string[];
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
                            analysis: {
                                overall_similarity: number | null;
                                visual_similarity: number | null;
                                subject_consistency: number | null;
                                color_consistency: number | null;
                                /** @enum {unknown} */
                                subject_by: "faces" | "appearance";
                                quality_prediction: {
                                    /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                    score: number;
                                    /** @enum {unknown} */
                                    band: "excellent" | "good" | "moderate" | "poor";
                                };
                                user_guidance: {
                                    /** @enum {unknown} */
                                    code: "blurred" | "dark" | "over_exposed" | "small" | "duplicate" | "mirrored" | "colours" | "person" | "subject" | "unreadable" | "fine" | "more_images";
                                    images: number[];
                                    message: string;
                                }[];
                                template_suggestions: {
                                    /** @enum {unknown} */
                                    template: "product_showcase" | "story" | "before_after" | "slideshow" | "announcement" | "portrait";
                                    /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                    fit: number;
                                    reason: string;
                                }[];
                                images: {
                                    index: number;
                                    image_url: string;
                                    readable: boolean;
                                    width: number;
                                    height: number;
                                    quality: {
                                        /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                        sharpness: number;
                                        /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                        exposure: number;
                                        /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                        resolution: number;
                                        /** @description 0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor. */
                                        overall: number;
                                        /** @enum {unknown} */
                                        band: "excellent" | "good" | "moderate" | "poor";
                                    };
                                    faces: number;
                                    faults: ("blurred" | "dark" | "over_exposed" | "small" | "duplicate" | "mirrored" | "colours" | "person" | "subject")[];
                                    duplicate_of: number | null;
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
    "/api/upscale/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what can be upscaled, and the available factors */
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
                            image_upscaling: {
                                enabled: boolean;
                                description: string;
                                default_factor: number;
                                available_factors: number[];
                            };
                            video_upscaling: {
                                enabled: boolean;
                                description: string;
                                default_factor: number;
                                available_factors: number[];
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
    "/api/upscale/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upscale images
         * @description Responds when all images are done. Images that cannot be upscaled are listed with the reason. When no image can be upscaled, the response is an error that contains the same results. Closing the connection stops the work. Finished images are saved, and a repeated request continues from there.
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
                        image_urls: string[];
                        /** @enum {unknown} */
                        upscale_factor?: 1.25 | 1.5 | 1.6 | 2 | 3 | 4;
                        enable_upscaling?: boolean;
                        preview?: boolean;
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
                            upscaling_results: {
                                successful_count: number;
                                total_images: number;
                                successful_upscales: {
                                    original_url: string;
                                    upscaled_url: string;
                                    width: number;
                                    height: number;
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
                                }[];
                                failed_upscales: {
                                    original_url: string;
                                    error: string;
                                    /** @description Stable name of the error. All of them: `/docs/errors`. */
                                    code: string;
                                }[];
                            };
                            /** @description Seconds. */
                            total_processing_time: number;
                            preview_data: {
                                image_comparisons: {
                                    original_url: string;
                                    upscaled_url: string | null;
                                    error: string | null;
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
    "/api/upscale/video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the upscalings of one of your videos
         * @description Those that are waiting, running or completed; results that were removed are left out.
         */
        get: {
            parameters: {
                query: {
                    video_url: string;
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
                            upscalings: {
                                upscale_id: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "failed";
                                /** @description Percent. */
                                progress: number;
                                upscale_factor: number;
                                original_url: string;
                                upscaled_url: string | null;
                                /** @description What made it. */
                                disclosure?: {
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
                                /** @description Of the result. */
                                width: number;
                                height: number;
                                error: {
                                    /** @description Stable name of the error. All of them: `/docs/errors`. */
                                    code: string;
                                    /** @description A sentence for the user: what happened and what to do next. */
                                    message: string;
                                    /**
                                     * @description Whether this cost the user anything: quota or money.
                                     * @enum {unknown}
                                     */
                                    charged: "yes" | "no" | "unknown";
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                                finished_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Upscale one of your videos
         * @description Starts upscaling and responds at once. Request the status until it is completed. The same video and factor return the same upscaling. A result that is not used for 7 days is removed.
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
                        video_url: string;
                        /** @enum {unknown} */
                        upscale_factor?: 1.25 | 1.5 | 1.6 | 2 | 3 | 4;
                        enable_upscaling?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            upscale_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "failed";
                            /** @description Percent. */
                            progress: number;
                            upscale_factor: number;
                            original_url: string;
                            upscaled_url: string | null;
                            /** @description What made it. */
                            disclosure?: {
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
                            /** @description Of the result. */
                            width: number;
                            height: number;
                            error: {
                                /** @description Stable name of the error. All of them: `/docs/errors`. */
                                code: string;
                                /** @description A sentence for the user: what happened and what to do next. */
                                message: string;
                                /**
                                 * @description Whether this cost the user anything: quota or money.
                                 * @enum {unknown}
                                 */
                                charged: "yes" | "no" | "unknown";
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            finished_at: string | null;
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
    "/api/upscale/video/{upscale_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of an upscaling */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    upscale_id: string;
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
                            upscale_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "failed";
                            /** @description Percent. */
                            progress: number;
                            upscale_factor: number;
                            original_url: string;
                            upscaled_url: string | null;
                            /** @description What made it. */
                            disclosure?: {
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
                            /** @description Of the result. */
                            width: number;
                            height: number;
                            error: {
                                /** @description Stable name of the error. All of them: `/docs/errors`. */
                                code: string;
                                /** @description A sentence for the user: what happened and what to do next. */
                                message: string;
                                /**
                                 * @description Whether this cost the user anything: quota or money.
                                 * @enum {unknown}
                                 */
                                charged: "yes" | "no" | "unknown";
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            finished_at: string | null;
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
    "/api/upscale/video/{upscale_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an upscaling
         * @description A finished upscaling stays as it is.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    upscale_id: string;
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
                            upscale_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "failed";
                            /** @description Percent. */
                            progress: number;
                            upscale_factor: number;
                            original_url: string;
                            upscaled_url: string | null;
                            /** @description What made it. */
                            disclosure?: {
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
                            /** @description Of the result. */
                            width: number;
                            height: number;
                            error: {
                                /** @description Stable name of the error. All of them: `/docs/errors`. */
                                code: string;
                                /** @description A sentence for the user: what happened and what to do next. */
                                message: string;
                                /**
                                 * @description Whether this cost the user anything: quota or money.
                                 * @enum {unknown}
                                 */
                                charged: "yes" | "no" | "unknown";
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            finished_at: string | null;
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
