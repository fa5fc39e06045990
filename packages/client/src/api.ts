/** Written by `npm run docs` from the OpenAPI document; not to be edited. */

export interface paths {
  '/api/v1/convert': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read formats, limits and quota policy */
    get: operations['getConvert']
    put?: never
    /** Convert a file to Markdown, plain text or HTML */
    post: operations['postConvert']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/usage': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read usage and quota */
    get: operations['getUsage']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/jobs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List jobs */
    get: operations['getJobs']
    put?: never
    /** Create a job */
    post: operations['postJobs']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/jobs/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a job, or wait until it ends */
    get: operations['getJobsId']
    put?: never
    post?: never
    /** Cancel a job and delete its files and results */
    delete: operations['deleteJobsId']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/jobs/{id}/retry': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Retry failed items */
    post: operations['postJobsIdRetry']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/jobs/{id}/items/{index}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read the result of an item */
    get: operations['getJobsIdItemsIndex']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/jobs/{id}/results': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Stream results */
    get: operations['getJobsIdResults']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    Error: {
      /** @constant */
      success: false
      /** @constant */
      object: 'error'
      error: {
        /**
         * @description One of a fixed list.
         * @enum {string}
         */
        code:
          | 'file_empty'
          | 'unsupported_file_type'
          | 'content_limit_exceeded'
          | 'invalid_parameter'
          | 'invalid_output_format'
          | 'file_too_large'
          | 'file_encrypted'
          | 'file_corrupt'
          | 'conversion_failed'
          | 'conversion_timeout'
          | 'conversion_out_of_memory'
          | 'engine_unavailable'
          | 'overloaded'
          | 'invalid_url'
          | 'url_unreachable'
          | 'url_access_denied'
          | 'url_expired'
          | 'url_not_found'
          | 'url_http_error'
          | 'url_not_public'
          | 'url_redirect_refused'
          | 'url_too_many_redirects'
          | 'url_not_a_file'
          | 'download_timeout'
          | 'invalid_request'
          | 'invalid_json'
          | 'invalid_multipart'
          | 'file_missing'
          | 'file_name_missing'
          | 'too_many_files'
          | 'conflicting_input'
          | 'invalid_idempotency_key'
          | 'notice_refused'
          | 'api_key_missing'
          | 'api_key_invalid'
          | 'api_key_expired'
          | 'api_key_revoked'
          | 'api_key_conflict'
          | 'session_missing'
          | 'password_incorrect'
          | 'password_unsuitable'
          | 'sign_in_failed'
          | 'sign_in_link_invalid'
          | 'sign_in_refused'
          | 'quota_exhausted'
          | 'key_limit_reached'
          | 'payment_declined'
          | 'insufficient_scope'
          | 'admin_only'
          | 'sign_up_closed'
          | 'request_forged'
          | 'sign_in_again'
          | 'account_suspended'
          | 'not_found'
          | 'method_not_allowed'
          | 'not_acceptable'
          | 'request_timeout'
          | 'idempotency_in_progress'
          | 'not_ready'
          | 'result_expired'
          | 'request_too_large'
          | 'unsupported_content_type'
          | 'unsupported_content_encoding'
          | 'target_unavailable'
          | 'idempotency_key_reused'
          | 'rate_limited'
          | 'concurrency_limited'
          | 'internal_error'
          | 'billing_unavailable'
          | 'shutting_down'
        /** @description What happened and what to do. */
        message: string
        /** @description The same as that of the answer. */
        status: number
        /** @description The field that is wrong. */
        param: string | null
        /** @description Whether the same request may succeed later. */
        retryable: boolean
        /** @description Seconds. */
        retry_after: number | null
        /** @description To be named in a report of a fault. */
        request_id: string
        /** @description What the documentation says about this code. */
        docs_url: string
        /** @description The facts of the message, for programs. */
        details: {
          [key: string]: unknown
        }
      }
      /**
       * @description What fails costs nothing.
       * @constant
       */
      credits_charged: 0
      /** @description There once the caller is known. */
      usage?: {
        [key: string]: unknown
      }
    }
    DocumentTree: {
      /** @constant */
      type: 'root'
      children: components['schemas']['Block'][]
    }
    Block:
      | components['schemas']['ParagraphNode']
      | components['schemas']['HeadingNode']
      | components['schemas']['ThematicBreakNode']
      | components['schemas']['BlockquoteNode']
      | components['schemas']['ListNode']
      | components['schemas']['CodeNode']
      | components['schemas']['MathNode']
      | components['schemas']['TableNode']
      | components['schemas']['FootnoteDefinitionNode']
    ParagraphNode: {
      /** @constant */
      type: 'paragraph'
      children: components['schemas']['Phrasing'][]
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    Phrasing:
      | components['schemas']['TextNode']
      | components['schemas']['InlineCodeNode']
      | components['schemas']['InlineMathNode']
      | components['schemas']['HtmlNode']
      | components['schemas']['MarkNode']
      | components['schemas']['BreakNode']
      | components['schemas']['LinkNode']
      | components['schemas']['ImageNode']
      | components['schemas']['FootnoteReferenceNode']
    TextNode: {
      /** @constant */
      type: 'text'
      value: string
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    InlineCodeNode: {
      /** @constant */
      type: 'inlineCode'
      value: string
    }
    InlineMathNode: {
      /** @constant */
      type: 'inlineMath'
      /** @description LaTeX. */
      value: string
    }
    HtmlNode: {
      /** @constant */
      type: 'html'
      /** @enum {string} */
      value: '<sup>' | '</sup>' | '<sub>' | '</sub>' | '<ins>' | '</ins>'
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    MarkNode: {
      /** @enum {string} */
      type: 'emphasis' | 'strong' | 'delete'
      children: components['schemas']['Phrasing'][]
    }
    BreakNode: {
      /** @constant */
      type: 'break'
    }
    LinkNode: {
      /** @constant */
      type: 'link'
      url: string
      title: string | null
      children: components['schemas']['Phrasing'][]
    }
    ImageNode: {
      /** @constant */
      type: 'image'
      url: string
      alt: string
      title: string | null
      data?: {
        /** @description The words of the caption. */
        caption: string
      }
    }
    FootnoteReferenceNode: {
      /** @constant */
      type: 'footnoteReference'
      identifier: string
      label: string
    }
    HeadingNode: {
      /** @constant */
      type: 'heading'
      depth: number
      children: components['schemas']['Phrasing'][]
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    ThematicBreakNode: {
      /** @constant */
      type: 'thematicBreak'
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    BlockquoteNode: {
      /** @constant */
      type: 'blockquote'
      children: components['schemas']['Block'][]
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    ListNode: {
      /** @constant */
      type: 'list'
      ordered: boolean
      /** @description Number of the first item. */
      start: number | null
      spread: boolean
      children: components['schemas']['ListItemNode'][]
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    ListItemNode: {
      /** @constant */
      type: 'listItem'
      spread: boolean
      /** @description A task, done or not; null on an ordinary item. */
      checked: boolean | null
      children: components['schemas']['Block'][]
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    CodeNode: {
      /** @constant */
      type: 'code'
      lang: string | null
      value: string
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    MathNode: {
      /** @constant */
      type: 'math'
      /** @description LaTeX. */
      value: string
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
    TableNode: {
      /** @constant */
      type: 'table'
      /** @description By column. */
      align: (('left' | 'center' | 'right') | null)[]
      /** @description Rows of equal length. */
      children: components['schemas']['TableRowNode'][]
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description The words of the caption. */
        caption?: string
      }
    }
    TableRowNode: {
      /** @constant */
      type: 'tableRow'
      children: components['schemas']['TableCellNode'][]
      data?: {
        /** @constant */
        header?: true
      }
    }
    TableCellNode: {
      /** @constant */
      type: 'tableCell'
      children: components['schemas']['Phrasing'][]
      data?: {
        /** @constant */
        header?: true
        colSpan?: number
        rowSpan?: number
        /**
         * @description Another cell covers the place, and this one is empty.
         * @constant
         */
        covered?: true
        /** @description What is in the cell, where that is more than one paragraph. */
        blocks?: components['schemas']['Block'][]
      }
    }
    FootnoteDefinitionNode: {
      /** @constant */
      type: 'footnoteDefinition'
      identifier: string
      label: string
      children: components['schemas']['Block'][]
      data?: {
        /**
         * @description What the node is, where mdast has no type for it.
         * @enum {string}
         */
        kind?:
          | 'notes'
          | 'comment'
          | 'caption'
          | 'toc'
          | 'form-field'
          | 'definition-list'
          | 'definition-term'
          | 'definition'
          | 'insertion'
          | 'superscript'
          | 'subscript'
        /** @description Where the block came from; several places where it goes on elsewhere. */
        origin?: {
          /** @description From 1. */
          page: number
          /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
          box?: [number, number, number, number]
        }[]
        /** @description Of the first block of a sheet. */
        sheet?: {
          /** @description From 1. */
          number: number
          name?: string
        }
        /** @description Of the first block of a slide. */
        slide?: {
          /** @description From 1. */
          number: number
          name?: string
        }
      }
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: {
    /** @description Identifies the request, also in the log of the service. A valid one of the request is kept. */
    'X-Request-Id': string
    /** @description How to authenticate (RFC 9110). */
    'WWW-Authenticate': string
    /** @description Seconds to wait before the next attempt. */
    'Retry-After': number
    /** @description Requests (`q`) per seconds (`w`) that the plan allows, such as `"requests";q=60;w=60`. */
    'RateLimit-Policy': string
    /** @description Requests left (`r`), and seconds until all are available again (`t`), such as `"requests";r=59;t=1`. */
    RateLimit: string
    /** @description `true` if an earlier request with this `Idempotency-Key` was charged and this one is not. */
    'Idempotency-Replayed': 'true'
    /** @description Path of the job. */
    Location: string
    /** @description `credits_charged`, in answers that are the content alone. */
    'X-Credits-Charged': number
    /** @description `usage.tier`, in answers that are the content alone. */
    'X-Usage-Tier': string
    /** @description `usage.used`, in answers that are the content alone. */
    'X-Usage-Used': number
    /** @description `usage.daily` or `unlimited`, in answers that are the content alone. */
    'X-Usage-Daily': string
    /** @description `usage.remaining` or `unlimited`, in answers that are the content alone. */
    'X-Usage-Remaining': string
    /** @description Codes of the warnings, separated by commas, in answers that are the content alone. */
    'X-Warnings': string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  getConvert: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Read formats, limits and quota policy */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'capabilities'
            api_version: string
            output_formats: ('markdown' | 'text' | 'html')[]
            /** @enum {string} */
            default_output_format: 'markdown' | 'text' | 'html'
            /** @description What this deployment can convert now, each with its dot. */
            extensions: string[]
            formats: {
              extension: string
              kind: string
              mime_types: string[]
              available: boolean
              /** @description What recognises its text or speech. */
              engine: string | null
              /** @description What is missing for more. */
              notes: string | null
            }[]
            limits: {
              max_file_bytes: number
              url: {
                max_bytes: number
                timeout_seconds: number
                max_redirects: number
                schemes: string[]
                ports: number[]
              }
              content: {
                max_pages: number
                max_pixels: number
                max_media_seconds: number
                archive: {
                  max_entries: number
                  max_depth: number
                  max_unpacked_bytes: number
                  max_ratio: number
                }
              }
              /** @description A conversion that takes longer ends in `conversion_timeout`. */
              conversion_timeout_seconds: number
              files_per_request: number
            }
            quota: {
              unit: string
              window: string
              /** @description When the allowance is whole again. */
              resets_at: string
              /** @description Id of the plan of the account. */
              plan: string
              plans: {
                id: string
                name: string
                daily: number | null
                overage: string
              }[]
              credits_per_conversion: number
              failed_conversions_charged: boolean
            }
            /** @description Of the account; null is unlimited. */
            rate_limits: {
              requests_per_minute: number | null
              concurrent: number | null
              /** @description Of conversion processes, at once; beyond it the documents of other accounts go first. */
              process_seconds: number | null
              /** @description Of them, what comes back in each minute. */
              process_seconds_per_minute: number | null
            }
            /** @description Whether documents may be handed over as jobs; null where they may not. */
            jobs: {
              available: boolean
              /** @description Uploaded for one job. */
              max_files: number | null
              /** @description URLs of one job. */
              max_items: number | null
              /** @description Of the files that are uploaded for one job. */
              max_bytes: number | null
              /** @description After the end of a job. */
              results_kept_seconds: number | null
              /** @description Files and results of all jobs of the account at once; a job that needs more is 429. */
              max_bytes_kept: number | null
              /** @description Items of all jobs of the account that wait at once. */
              max_items_waiting: number | null
              /** @description Items of all jobs of the account, including those that have ended. */
              max_items_kept: number | null
            }
          }
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_acceptable` */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  postConvert: {
    parameters: {
      query?: never
      header?: {
        /** @description Kept for 24 hours: the same key and request is charged once. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': {
          /** @description Overrides the name of the file; used when the URL has no extension. */
          filename?: string
          /**
           * @description Output format.
           * @default markdown
           * @enum {string}
           */
          output_format?: 'markdown' | 'text' | 'html'
          /** @description Structure to return besides the content, separated by commas: document (the tree), chunks, pages, docling (a DoclingDocument). */
          include?: string
          /**
           * @description Maximum number of tokens per chunk.
           * @default 512
           */
          chunk_tokens?: number
          /**
           * @description Maximum number of tokens that a chunk repeats from the one before; less than half of a chunk.
           * @default 0
           */
          chunk_overlap?: number
          /**
           * @description How tokens are counted: by an encoding of OpenAI models, or as characters.
           * @default o200k_base
           * @enum {string}
           */
          chunk_tokenizer?: 'o200k_base' | 'cl100k_base' | 'characters'
          /** @description Password of an encrypted file. */
          password?: string
          /** @description Pages, slides or sheets to convert. */
          pages?: string
          /** @description Language of speech and of text in images, as a BCP 47 tag such as de or zh-Hant. */
          language?: string
          /**
           * @description OCR of images and scanned pages: where needed, never, on every page, or by a vision model where needed and on the pages that the option pages names.
           * @default auto
           * @enum {string}
           */
          ocr?: 'auto' | 'off' | 'force' | 'vision'
          /**
           * @description Images that a vision model describes: none, image files, or images in documents, too; needs a vision engine.
           * @default files
           * @enum {string}
           */
          descriptions?: 'none' | 'files' | 'all'
          /**
           * @description Images as their alternative text, as links to image files, or embedded as data URLs.
           * @enum {string}
           */
          images?: 'alt' | 'links' | 'embed'
          /** @description Line to print between pages; {page} becomes the number of the next page. */
          page_separator?: string
          /**
           * @description Comments.
           * @default keep
           * @enum {string}
           */
          comments?: 'keep' | 'drop'
          /**
           * @description Tracked changes: the final text, or insertions and deletions marked.
           * @default accept
           * @enum {string}
           */
          changes?: 'accept' | 'show'
          /**
           * @description Hidden sheets, slides and text.
           * @default drop
           * @enum {string}
           */
          hidden?: 'drop' | 'keep'
          /**
           * @description Page headers and footers; those that repeat are kept once.
           * @default drop
           * @enum {string}
           */
          headers_and_footers?: 'drop' | 'keep'
          /**
           * @description Part of a web page: its main content, or all of it with navigation.
           * @default main
           * @enum {string}
           */
          content?: 'main' | 'whole'
          /**
           * @description Tables with merged cells: as Markdown with the text in the first cell, or as HTML.
           * @default gfm
           * @enum {string}
           */
          tables?: 'gfm' | 'html'
          /**
           * Format: binary
           * @description The file to convert, with its name.
           */
          file: string
        }
        'application/json': {
          /** @description Overrides the name of the file; used when the URL has no extension. */
          filename?: string
          /**
           * @description Output format.
           * @default markdown
           * @enum {string}
           */
          output_format?: 'markdown' | 'text' | 'html'
          /** @description Structure to return besides the content, separated by commas: document (the tree), chunks, pages, docling (a DoclingDocument). */
          include?: string
          /**
           * @description Maximum number of tokens per chunk.
           * @default 512
           */
          chunk_tokens?: number
          /**
           * @description Maximum number of tokens that a chunk repeats from the one before; less than half of a chunk.
           * @default 0
           */
          chunk_overlap?: number
          /**
           * @description How tokens are counted: by an encoding of OpenAI models, or as characters.
           * @default o200k_base
           * @enum {string}
           */
          chunk_tokenizer?: 'o200k_base' | 'cl100k_base' | 'characters'
          /** @description Password of an encrypted file. */
          password?: string
          /** @description Pages, slides or sheets to convert. */
          pages?: string
          /** @description Language of speech and of text in images, as a BCP 47 tag such as de or zh-Hant. */
          language?: string
          /**
           * @description OCR of images and scanned pages: where needed, never, on every page, or by a vision model where needed and on the pages that the option pages names.
           * @default auto
           * @enum {string}
           */
          ocr?: 'auto' | 'off' | 'force' | 'vision'
          /**
           * @description Images that a vision model describes: none, image files, or images in documents, too; needs a vision engine.
           * @default files
           * @enum {string}
           */
          descriptions?: 'none' | 'files' | 'all'
          /**
           * @description Images as their alternative text, as links to image files, or embedded as data URLs.
           * @enum {string}
           */
          images?: 'alt' | 'links' | 'embed'
          /** @description Line to print between pages; {page} becomes the number of the next page. */
          page_separator?: string
          /**
           * @description Comments.
           * @default keep
           * @enum {string}
           */
          comments?: 'keep' | 'drop'
          /**
           * @description Tracked changes: the final text, or insertions and deletions marked.
           * @default accept
           * @enum {string}
           */
          changes?: 'accept' | 'show'
          /**
           * @description Hidden sheets, slides and text.
           * @default drop
           * @enum {string}
           */
          hidden?: 'drop' | 'keep'
          /**
           * @description Page headers and footers; those that repeat are kept once.
           * @default drop
           * @enum {string}
           */
          headers_and_footers?: 'drop' | 'keep'
          /**
           * @description Part of a web page: its main content, or all of it with navigation.
           * @default main
           * @enum {string}
           */
          content?: 'main' | 'whole'
          /**
           * @description Tables with merged cells: as Markdown with the text in the first cell, or as HTML.
           * @default gfm
           * @enum {string}
           */
          tables?: 'gfm' | 'html'
          /** @description Public https URL of a file, on port 443; needed, under this name or `url`. */
          file_url?: string
          /** @description Alias of `file_url`. */
          url?: string
        } & (
          | {
              file_url: string
            }
          | {
              url: string
            }
        )
        'application/x-www-form-urlencoded': {
          /** @description Overrides the name of the file; used when the URL has no extension. */
          filename?: string
          /**
           * @description Output format.
           * @default markdown
           * @enum {string}
           */
          output_format?: 'markdown' | 'text' | 'html'
          /** @description Structure to return besides the content, separated by commas: document (the tree), chunks, pages, docling (a DoclingDocument). */
          include?: string
          /**
           * @description Maximum number of tokens per chunk.
           * @default 512
           */
          chunk_tokens?: number
          /**
           * @description Maximum number of tokens that a chunk repeats from the one before; less than half of a chunk.
           * @default 0
           */
          chunk_overlap?: number
          /**
           * @description How tokens are counted: by an encoding of OpenAI models, or as characters.
           * @default o200k_base
           * @enum {string}
           */
          chunk_tokenizer?: 'o200k_base' | 'cl100k_base' | 'characters'
          /** @description Password of an encrypted file. */
          password?: string
          /** @description Pages, slides or sheets to convert. */
          pages?: string
          /** @description Language of speech and of text in images, as a BCP 47 tag such as de or zh-Hant. */
          language?: string
          /**
           * @description OCR of images and scanned pages: where needed, never, on every page, or by a vision model where needed and on the pages that the option pages names.
           * @default auto
           * @enum {string}
           */
          ocr?: 'auto' | 'off' | 'force' | 'vision'
          /**
           * @description Images that a vision model describes: none, image files, or images in documents, too; needs a vision engine.
           * @default files
           * @enum {string}
           */
          descriptions?: 'none' | 'files' | 'all'
          /**
           * @description Images as their alternative text, as links to image files, or embedded as data URLs.
           * @enum {string}
           */
          images?: 'alt' | 'links' | 'embed'
          /** @description Line to print between pages; {page} becomes the number of the next page. */
          page_separator?: string
          /**
           * @description Comments.
           * @default keep
           * @enum {string}
           */
          comments?: 'keep' | 'drop'
          /**
           * @description Tracked changes: the final text, or insertions and deletions marked.
           * @default accept
           * @enum {string}
           */
          changes?: 'accept' | 'show'
          /**
           * @description Hidden sheets, slides and text.
           * @default drop
           * @enum {string}
           */
          hidden?: 'drop' | 'keep'
          /**
           * @description Page headers and footers; those that repeat are kept once.
           * @default drop
           * @enum {string}
           */
          headers_and_footers?: 'drop' | 'keep'
          /**
           * @description Part of a web page: its main content, or all of it with navigation.
           * @default main
           * @enum {string}
           */
          content?: 'main' | 'whole'
          /**
           * @description Tables with merged cells: as Markdown with the text in the first cell, or as HTML.
           * @default gfm
           * @enum {string}
           */
          tables?: 'gfm' | 'html'
          /** @description Public https URL of a file, on port 443; needed, under this name or `url`. */
          file_url?: string
          /** @description Alias of `file_url`. */
          url?: string
        } & (
          | {
              file_url: string
            }
          | {
              url: string
            }
        )
      }
    }
    responses: {
      /** @description Convert a file to Markdown, plain text or HTML */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          'X-Credits-Charged': components['headers']['X-Credits-Charged']
          'X-Usage-Tier': components['headers']['X-Usage-Tier']
          'X-Usage-Used': components['headers']['X-Usage-Used']
          'X-Usage-Daily': components['headers']['X-Usage-Daily']
          'X-Usage-Remaining': components['headers']['X-Usage-Remaining']
          'X-Warnings': components['headers']['X-Warnings']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'conversion'
            /** @description The converted text. */
            content: string
            /**
             * @description What the content is.
             * @enum {string}
             */
            format: 'markdown' | 'text' | 'html'
            /** @description Of the file, as it was sent, named or found. */
            filename: string
            /** @description 0 where the allowance covered it, and for a replay. */
            credits_charged: number
            /** @description What the account stands at after this conversion. */
            usage: {
              /** @description Plan of the account. */
              tier: string
              /** @description Conversions that succeeded on this UTC day. */
              used: number
              /** @description Allowance of the plan; null is unlimited. */
              daily: number | null
              /** @description Of the allowance, today; null is unlimited. */
              remaining: number | null
            }
            /** @description To be named in a report of a fault. */
            request_id: string
            /** @description What the conversion could not carry over, or changed. */
            warnings: {
              /** @description One of a fixed list. */
              code: string
              /** @description For people. */
              message: string
              /** @description For programs, such as a `count`. */
              details?: {
                [key: string]: unknown
              }
            }[]
            metadata: {
              /** @description Id of the format that the bytes turned out to be. */
              detected_type: string
              /** @description Of the file. */
              bytes: number
              /** @description Pages, slides or sheets, where the format has them. */
              page_count: number | null
              /** @description By the properties of the document. */
              title: string | null
              author: string | null
              /** @description From the request to the answer. */
              duration_ms: number
            }
            /** @description With `images=links`: the pictures that the content links to. */
            resources?: {
              /** @description As the content links to it. */
              name: string
              media_type: string
              /** Format: base64 */
              data: string
            }[]
            /** @description With `include=document`: the tree that the content was written from. */
            document?: components['schemas']['DocumentTree']
            /** @description With `include=chunks`: the content in pieces, in its order. */
            chunks?: {
              /** @description From 0. */
              index: number
              /** @description The slice of the content; a table's later chunks have its header rows before it. */
              text: string
              /** @description Of `text`. */
              tokens: number
              /** @description From and to in Unicode code points of the content; absent where the content is HTML. */
              span?: [number, number]
              /** @description The headings that the chunk's beginning is under, outermost first. */
              headings: string[]
              pages: number[]
              boxes: {
                /** @description From 1. */
                page: number
                /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
                box: [number, number, number, number]
              }[]
              /**
               * @description What most of it is.
               * @enum {string}
               */
              kind: 'text' | 'table' | 'list' | 'code' | 'notes'
            }[]
            /** @description With `include=pages`: the pages; empty where there are none. */
            pages?: {
              /** @description From 1. */
              number: number
              /** @description The number as the document prints it. */
              label: string
              /** @description As the page is shown. */
              width: number
              height: number
              /**
               * @description Of width, height and boxes.
               * @enum {string}
               */
              unit: 'pt' | 'px'
              /** @description Degrees clockwise. */
              rotation: 0 | 90 | 180 | 270
              /**
               * @description How its text was found.
               * @enum {string}
               */
              source: 'text' | 'ocr' | 'vision' | 'mixed'
            }[]
            /** @description With `include=docling`: a DoclingDocument 1.0.0, which docling-core loads. */
            docling?: {
              [key: string]: unknown
            }
          }
          'text/markdown': string
          'text/plain': string
          'text/html': string
        }
      }
      /** @description `invalid_request`, `invalid_json`, `invalid_multipart`, `file_missing`, `file_empty`, `file_name_missing`, `too_many_files`, `conflicting_input`, `invalid_parameter`, `invalid_output_format`, `invalid_url`, `unsupported_file_type`, `content_limit_exceeded`, `invalid_idempotency_key` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `quota_exhausted`, `key_limit_reached` */
      402: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_acceptable` */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `idempotency_in_progress` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `file_too_large`, `request_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `unsupported_content_type`, `unsupported_content_encoding` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `file_encrypted`, `file_corrupt`, `url_unreachable`, `url_access_denied`, `url_expired`, `url_not_found`, `url_http_error`, `url_not_public`, `url_redirect_refused`, `url_too_many_redirects`, `url_not_a_file`, `idempotency_key_reused` */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited`, `concurrency_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `conversion_failed`, `conversion_timeout`, `conversion_out_of_memory`, `engine_unavailable` */
      502: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `overloaded`, `shutting_down` */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `download_timeout` */
      504: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  getUsage: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Read usage and quota */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Plan of the account. */
            tier: string
            /** @description Conversions that succeeded on this UTC day. */
            used: number
            /** @description Allowance of the plan; null is unlimited. */
            daily: number | null
            /** @description Of the allowance, today; null is unlimited. */
            remaining: number | null
            /** @constant */
            success: true
            /** @constant */
            object: 'usage'
            /** @description Whether the plan has no daily allowance to use up. */
            unlimited: boolean
            plan: {
              /** @description The same as `tier`. */
              id: string
              /** @description For people. */
              name: string
              daily: number | null
              /** @description `credit_pack`: a credit each; `included`: nothing. */
              overage: string
            }
            /** @description Of `used`, those that the allowance covered. */
            used_in_allowance: number
            /** @description Of `used`, those that took a credit. */
            credits_used_today: number
            /** @description Requests that are being converted now. */
            in_flight: number
            credits: {
              /** @description What can still be spent: the balance without what is held. */
              available: number
              /** @description Credits that requests in flight may come to need. */
              held: number
              /** @description Balance of subscriptions, spent first. */
              subscription: number
              /** @description One-time packs and goodwill. */
              packs: number
              /** @description When credits expire next. */
              next_expiry: string | null
            }
            /** @description The UTC day that is counted. */
            window: {
              /** @description RFC 3339, UTC. */
              starts_at: string
              /** @description RFC 3339, UTC. */
              resets_at: string
              resets_in_seconds: number
            }
            /** @description The key of this call; null in the dashboard. */
            key: {
              id: string
              name: string
              last_four: string
              daily_limit: number | null
              used_today: number
              expires_at: string | null
            } | null
            /** @description When this was true; RFC 3339, UTC. */
            as_of: string
          }
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_acceptable` */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  getJobs: {
    parameters: {
      query?: {
        /** @description Only jobs of this status. */
        status?: 'queued' | 'running' | 'completed' | 'canceled'
        /** @description Jobs of one answer; 20 when absent. */
        limit?: number
        /** @description `next` of an earlier answer. */
        cursor?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description List jobs */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'list'
            /** @description Without items, the newest first. */
            data: {
              /** @constant */
              object: 'job'
              id: string
              /**
               * @description `completed` once no item is queued or running; some may have failed.
               * @enum {string}
               */
              status: 'queued' | 'running' | 'completed' | 'canceled'
              /** @description RFC 3339, UTC. */
              created_at: string
              finished_at: string | null
              /** @description When results are deleted; until the end of the job, when what still waits is canceled. */
              expires_at: string
              /** @description As it was given. */
              metadata: {
                [key: string]: string
              }
              /** @description What was ignored in the request. */
              warnings: {
                /** @description One of a fixed list. */
                code: string
                /** @description For people. */
                message: string
                /** @description For programs, such as a `count`. */
                details?: {
                  [key: string]: unknown
                }
              }[]
              counts: {
                total: number
                queued: number
                running: number
                succeeded: number
                failed: number
                canceled: number
              }
              /** @description For all items together. */
              credits_charged: number
            }[]
            /** @description The `cursor` of the next jobs. */
            next: string | null
          }
        }
      }
      /** @description `invalid_parameter` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_acceptable` */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  postJobs: {
    parameters: {
      query?: never
      header?: {
        /** @description Kept for 24 hours: the same key and request is charged once. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': {
          /** @description 1 to 100 parts named file, each with a file name. */
          file: string[]
          /**
           * @description Output format.
           * @default markdown
           * @enum {string}
           */
          output_format?: 'markdown' | 'text' | 'html'
          /** @description Structure to return besides the content, separated by commas: document (the tree), chunks, pages, docling (a DoclingDocument). */
          include: string
          /**
           * @description Maximum number of tokens per chunk.
           * @default 512
           */
          chunk_tokens?: number
          /**
           * @description Maximum number of tokens that a chunk repeats from the one before; less than half of a chunk.
           * @default 0
           */
          chunk_overlap?: number
          /**
           * @description How tokens are counted: by an encoding of OpenAI models, or as characters.
           * @default o200k_base
           * @enum {string}
           */
          chunk_tokenizer?: 'o200k_base' | 'cl100k_base' | 'characters'
          /** @description Password of an encrypted file. */
          password: string
          /** @description Pages, slides or sheets to convert. */
          pages: string
          /** @description Language of speech and of text in images, as a BCP 47 tag such as de or zh-Hant. */
          language: string
          /**
           * @description OCR of images and scanned pages: where needed, never, on every page, or by a vision model where needed and on the pages that the option pages names.
           * @default auto
           * @enum {string}
           */
          ocr?: 'auto' | 'off' | 'force' | 'vision'
          /**
           * @description Images that a vision model describes: none, image files, or images in documents, too; needs a vision engine.
           * @default files
           * @enum {string}
           */
          descriptions?: 'none' | 'files' | 'all'
          /**
           * @description Images as their alternative text, as links to image files, or embedded as data URLs.
           * @enum {string}
           */
          images: 'alt' | 'links' | 'embed'
          /** @description Line to print between pages; {page} becomes the number of the next page. */
          page_separator: string
          /**
           * @description Comments.
           * @default keep
           * @enum {string}
           */
          comments?: 'keep' | 'drop'
          /**
           * @description Tracked changes: the final text, or insertions and deletions marked.
           * @default accept
           * @enum {string}
           */
          changes?: 'accept' | 'show'
          /**
           * @description Hidden sheets, slides and text.
           * @default drop
           * @enum {string}
           */
          hidden?: 'drop' | 'keep'
          /**
           * @description Page headers and footers; those that repeat are kept once.
           * @default drop
           * @enum {string}
           */
          headers_and_footers?: 'drop' | 'keep'
          /**
           * @description Part of a web page: its main content, or all of it with navigation.
           * @default main
           * @enum {string}
           */
          content?: 'main' | 'whole'
          /**
           * @description Tables with merged cells: as Markdown with the text in the first cell, or as HTML.
           * @default gfm
           * @enum {string}
           */
          tables?: 'gfm' | 'html'
          /** @description Public https URL that is called when the job ends. */
          webhook_url?: string
          /**
           * @description Any of job.completed, item.completed, with commas between them.
           * @default job.completed
           */
          webhook_events?: string
          /** @description A JSON object of strings. */
          metadata?: string
        }
        'application/json': {
          /** @description 1 to 1000. */
          items: {
            /** @description Public https URL of a file; `url` is an alias. */
            file_url: string
            /** @description Overrides the name of the file. */
            filename?: string
          }[]
          /**
           * @description Output format.
           * @default markdown
           * @enum {string}
           */
          output_format?: 'markdown' | 'text' | 'html'
          /** @description Structure to return besides the content, separated by commas: document (the tree), chunks, pages, docling (a DoclingDocument). */
          include: string
          /**
           * @description Maximum number of tokens per chunk.
           * @default 512
           */
          chunk_tokens?: number
          /**
           * @description Maximum number of tokens that a chunk repeats from the one before; less than half of a chunk.
           * @default 0
           */
          chunk_overlap?: number
          /**
           * @description How tokens are counted: by an encoding of OpenAI models, or as characters.
           * @default o200k_base
           * @enum {string}
           */
          chunk_tokenizer?: 'o200k_base' | 'cl100k_base' | 'characters'
          /** @description Password of an encrypted file. */
          password: string
          /** @description Pages, slides or sheets to convert. */
          pages: string
          /** @description Language of speech and of text in images, as a BCP 47 tag such as de or zh-Hant. */
          language: string
          /**
           * @description OCR of images and scanned pages: where needed, never, on every page, or by a vision model where needed and on the pages that the option pages names.
           * @default auto
           * @enum {string}
           */
          ocr?: 'auto' | 'off' | 'force' | 'vision'
          /**
           * @description Images that a vision model describes: none, image files, or images in documents, too; needs a vision engine.
           * @default files
           * @enum {string}
           */
          descriptions?: 'none' | 'files' | 'all'
          /**
           * @description Images as their alternative text, as links to image files, or embedded as data URLs.
           * @enum {string}
           */
          images: 'alt' | 'links' | 'embed'
          /** @description Line to print between pages; {page} becomes the number of the next page. */
          page_separator: string
          /**
           * @description Comments.
           * @default keep
           * @enum {string}
           */
          comments?: 'keep' | 'drop'
          /**
           * @description Tracked changes: the final text, or insertions and deletions marked.
           * @default accept
           * @enum {string}
           */
          changes?: 'accept' | 'show'
          /**
           * @description Hidden sheets, slides and text.
           * @default drop
           * @enum {string}
           */
          hidden?: 'drop' | 'keep'
          /**
           * @description Page headers and footers; those that repeat are kept once.
           * @default drop
           * @enum {string}
           */
          headers_and_footers?: 'drop' | 'keep'
          /**
           * @description Part of a web page: its main content, or all of it with navigation.
           * @default main
           * @enum {string}
           */
          content?: 'main' | 'whole'
          /**
           * @description Tables with merged cells: as Markdown with the text in the first cell, or as HTML.
           * @default gfm
           * @enum {string}
           */
          tables?: 'gfm' | 'html'
          /** @description Public https URL that is called when the job ends. */
          webhook_url?: string
          /**
           * @description What the webhook is called for.
           * @default [
           *       "job.completed"
           *     ]
           */
          webhook_events?: ('job.completed' | 'item.completed')[]
          /** @description At most 16 strings of yours, given back with the job. */
          metadata?: {
            [key: string]: string
          }
        }
      }
    }
    responses: {
      /** @description Create a job */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          Location: components['headers']['Location']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'job'
            id: string
            /**
             * @description `completed` once no item is queued or running; some may have failed.
             * @enum {string}
             */
            status: 'queued' | 'running' | 'completed' | 'canceled'
            /** @description RFC 3339, UTC. */
            created_at: string
            finished_at: string | null
            /** @description When results are deleted; until the end of the job, when what still waits is canceled. */
            expires_at: string
            /** @description As it was given. */
            metadata: {
              [key: string]: string
            }
            /** @description What was ignored in the request. */
            warnings: {
              /** @description One of a fixed list. */
              code: string
              /** @description For people. */
              message: string
              /** @description For programs, such as a `count`. */
              details?: {
                [key: string]: unknown
              }
            }[]
            counts: {
              total: number
              queued: number
              running: number
              succeeded: number
              failed: number
              canceled: number
            }
            /** @description For all items together. */
            credits_charged: number
            /** @description At most 100, in the order of the request. */
            items: {
              /** @description Position in the request, from 0. */
              index: number
              /** @description Null once the job has expired. */
              filename: string | null
              /** @enum {string} */
              status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'
              /** @description Starts, those that were repeated included. */
              attempts: number
              /** @description Of an item that failed. */
              error: {
                [key: string]: unknown
              } | null
              /** @description Path of its result, while there is one. */
              result: string | null
            }[]
            /** @description The `cursor` of the next items. */
            next: string | null
            /** @description What the account stands at now. */
            usage: {
              /** @description Plan of the account. */
              tier: string
              /** @description Conversions that succeeded on this UTC day. */
              used: number
              /** @description Allowance of the plan; null is unlimited. */
              daily: number | null
              /** @description Of the allowance, today; null is unlimited. */
              remaining: number | null
            }
            request_id: string
          }
        }
      }
      /** @description Create a job */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          Location: components['headers']['Location']
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'job'
            id: string
            /**
             * @description `completed` once no item is queued or running; some may have failed.
             * @enum {string}
             */
            status: 'queued' | 'running' | 'completed' | 'canceled'
            /** @description RFC 3339, UTC. */
            created_at: string
            finished_at: string | null
            /** @description When results are deleted; until the end of the job, when what still waits is canceled. */
            expires_at: string
            /** @description As it was given. */
            metadata: {
              [key: string]: string
            }
            /** @description What was ignored in the request. */
            warnings: {
              /** @description One of a fixed list. */
              code: string
              /** @description For people. */
              message: string
              /** @description For programs, such as a `count`. */
              details?: {
                [key: string]: unknown
              }
            }[]
            counts: {
              total: number
              queued: number
              running: number
              succeeded: number
              failed: number
              canceled: number
            }
            /** @description For all items together. */
            credits_charged: number
            /** @description At most 100, in the order of the request. */
            items: {
              /** @description Position in the request, from 0. */
              index: number
              /** @description Null once the job has expired. */
              filename: string | null
              /** @enum {string} */
              status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'
              /** @description Starts, those that were repeated included. */
              attempts: number
              /** @description Of an item that failed. */
              error: {
                [key: string]: unknown
              } | null
              /** @description Path of its result, while there is one. */
              result: string | null
            }[]
            /** @description The `cursor` of the next items. */
            next: string | null
            /** @description What the account stands at now. */
            usage: {
              /** @description Plan of the account. */
              tier: string
              /** @description Conversions that succeeded on this UTC day. */
              used: number
              /** @description Allowance of the plan; null is unlimited. */
              daily: number | null
              /** @description Of the allowance, today; null is unlimited. */
              remaining: number | null
            }
            request_id: string
          }
        }
      }
      /** @description `invalid_request`, `invalid_json`, `invalid_multipart`, `file_missing`, `too_many_files`, `invalid_parameter`, `invalid_output_format`, `invalid_url`, `invalid_idempotency_key` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `quota_exhausted` */
      402: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_acceptable` */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `request_timeout` */
      408: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `idempotency_in_progress` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `request_too_large` */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `unsupported_content_type`, `unsupported_content_encoding` */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `idempotency_key_reused` */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited`, `concurrency_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `overloaded`, `shutting_down` */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  getJobsId: {
    parameters: {
      query?: {
        /** @description Seconds to wait for the end of the job. */
        wait?: number
        /** @description `next` of an earlier answer: the items from there on. */
        cursor?: string
      }
      header?: never
      path: {
        /** @description Id of a job of the account. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Read a job, or wait until it ends */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'job'
            id: string
            /**
             * @description `completed` once no item is queued or running; some may have failed.
             * @enum {string}
             */
            status: 'queued' | 'running' | 'completed' | 'canceled'
            /** @description RFC 3339, UTC. */
            created_at: string
            finished_at: string | null
            /** @description When results are deleted; until the end of the job, when what still waits is canceled. */
            expires_at: string
            /** @description As it was given. */
            metadata: {
              [key: string]: string
            }
            /** @description What was ignored in the request. */
            warnings: {
              /** @description One of a fixed list. */
              code: string
              /** @description For people. */
              message: string
              /** @description For programs, such as a `count`. */
              details?: {
                [key: string]: unknown
              }
            }[]
            counts: {
              total: number
              queued: number
              running: number
              succeeded: number
              failed: number
              canceled: number
            }
            /** @description For all items together. */
            credits_charged: number
            /** @description At most 100, in the order of the request. */
            items: {
              /** @description Position in the request, from 0. */
              index: number
              /** @description Null once the job has expired. */
              filename: string | null
              /** @enum {string} */
              status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'
              /** @description Starts, those that were repeated included. */
              attempts: number
              /** @description Of an item that failed. */
              error: {
                [key: string]: unknown
              } | null
              /** @description Path of its result, while there is one. */
              result: string | null
            }[]
            /** @description The `cursor` of the next items. */
            next: string | null
            /** @description What the account stands at now. */
            usage: {
              /** @description Plan of the account. */
              tier: string
              /** @description Conversions that succeeded on this UTC day. */
              used: number
              /** @description Allowance of the plan; null is unlimited. */
              daily: number | null
              /** @description Of the allowance, today; null is unlimited. */
              remaining: number | null
            }
            request_id: string
          }
        }
      }
      /** @description `invalid_parameter` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_acceptable` */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited`, `concurrency_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  deleteJobsId: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Id of a job of the account. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Cancel a job and delete its files and results */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'job'
            id: string
            /**
             * @description `completed` once no item is queued or running; some may have failed.
             * @enum {string}
             */
            status: 'queued' | 'running' | 'completed' | 'canceled'
            /** @description RFC 3339, UTC. */
            created_at: string
            finished_at: string | null
            /** @description When results are deleted; until the end of the job, when what still waits is canceled. */
            expires_at: string
            /** @description As it was given. */
            metadata: {
              [key: string]: string
            }
            /** @description What was ignored in the request. */
            warnings: {
              /** @description One of a fixed list. */
              code: string
              /** @description For people. */
              message: string
              /** @description For programs, such as a `count`. */
              details?: {
                [key: string]: unknown
              }
            }[]
            counts: {
              total: number
              queued: number
              running: number
              succeeded: number
              failed: number
              canceled: number
            }
            /** @description For all items together. */
            credits_charged: number
            /** @description At most 100, in the order of the request. */
            items: {
              /** @description Position in the request, from 0. */
              index: number
              /** @description Null once the job has expired. */
              filename: string | null
              /** @enum {string} */
              status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'
              /** @description Starts, those that were repeated included. */
              attempts: number
              /** @description Of an item that failed. */
              error: {
                [key: string]: unknown
              } | null
              /** @description Path of its result, while there is one. */
              result: string | null
            }[]
            /** @description The `cursor` of the next items. */
            next: string | null
            /** @description What the account stands at now. */
            usage: {
              /** @description Plan of the account. */
              tier: string
              /** @description Conversions that succeeded on this UTC day. */
              used: number
              /** @description Allowance of the plan; null is unlimited. */
              daily: number | null
              /** @description Of the allowance, today; null is unlimited. */
              remaining: number | null
            }
            request_id: string
          }
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_acceptable` */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  postJobsIdRetry: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Id of a job of the account. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Retry failed items */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'job'
            id: string
            /**
             * @description `completed` once no item is queued or running; some may have failed.
             * @enum {string}
             */
            status: 'queued' | 'running' | 'completed' | 'canceled'
            /** @description RFC 3339, UTC. */
            created_at: string
            finished_at: string | null
            /** @description When results are deleted; until the end of the job, when what still waits is canceled. */
            expires_at: string
            /** @description As it was given. */
            metadata: {
              [key: string]: string
            }
            /** @description What was ignored in the request. */
            warnings: {
              /** @description One of a fixed list. */
              code: string
              /** @description For people. */
              message: string
              /** @description For programs, such as a `count`. */
              details?: {
                [key: string]: unknown
              }
            }[]
            counts: {
              total: number
              queued: number
              running: number
              succeeded: number
              failed: number
              canceled: number
            }
            /** @description For all items together. */
            credits_charged: number
            /** @description At most 100, in the order of the request. */
            items: {
              /** @description Position in the request, from 0. */
              index: number
              /** @description Null once the job has expired. */
              filename: string | null
              /** @enum {string} */
              status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'
              /** @description Starts, those that were repeated included. */
              attempts: number
              /** @description Of an item that failed. */
              error: {
                [key: string]: unknown
              } | null
              /** @description Path of its result, while there is one. */
              result: string | null
            }[]
            /** @description The `cursor` of the next items. */
            next: string | null
            /** @description What the account stands at now. */
            usage: {
              /** @description Plan of the account. */
              tier: string
              /** @description Conversions that succeeded on this UTC day. */
              used: number
              /** @description Allowance of the plan; null is unlimited. */
              daily: number | null
              /** @description Of the allowance, today; null is unlimited. */
              remaining: number | null
            }
            request_id: string
          }
        }
      }
      /** @description Retry failed items */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'job'
            id: string
            /**
             * @description `completed` once no item is queued or running; some may have failed.
             * @enum {string}
             */
            status: 'queued' | 'running' | 'completed' | 'canceled'
            /** @description RFC 3339, UTC. */
            created_at: string
            finished_at: string | null
            /** @description When results are deleted; until the end of the job, when what still waits is canceled. */
            expires_at: string
            /** @description As it was given. */
            metadata: {
              [key: string]: string
            }
            /** @description What was ignored in the request. */
            warnings: {
              /** @description One of a fixed list. */
              code: string
              /** @description For people. */
              message: string
              /** @description For programs, such as a `count`. */
              details?: {
                [key: string]: unknown
              }
            }[]
            counts: {
              total: number
              queued: number
              running: number
              succeeded: number
              failed: number
              canceled: number
            }
            /** @description For all items together. */
            credits_charged: number
            /** @description At most 100, in the order of the request. */
            items: {
              /** @description Position in the request, from 0. */
              index: number
              /** @description Null once the job has expired. */
              filename: string | null
              /** @enum {string} */
              status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'
              /** @description Starts, those that were repeated included. */
              attempts: number
              /** @description Of an item that failed. */
              error: {
                [key: string]: unknown
              } | null
              /** @description Path of its result, while there is one. */
              result: string | null
            }[]
            /** @description The `cursor` of the next items. */
            next: string | null
            /** @description What the account stands at now. */
            usage: {
              /** @description Plan of the account. */
              tier: string
              /** @description Conversions that succeeded on this UTC day. */
              used: number
              /** @description Allowance of the plan; null is unlimited. */
              daily: number | null
              /** @description Of the allowance, today; null is unlimited. */
              remaining: number | null
            }
            request_id: string
          }
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited`, `concurrency_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `shutting_down` */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          'RateLimit-Policy': components['headers']['RateLimit-Policy']
          RateLimit: components['headers']['RateLimit']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  getJobsIdItemsIndex: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Id of a job of the account. */
        id: string
        /** @description Position of the item in the request, from 0. */
        index: number
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Read the result of an item */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
            /** @constant */
            object: 'conversion'
            /** @description The converted text. */
            content: string
            /**
             * @description What the content is.
             * @enum {string}
             */
            format: 'markdown' | 'text' | 'html'
            /** @description Of the file, as it was sent, named or found. */
            filename: string
            /** @description 0 where the allowance covered it, and for a replay. */
            credits_charged: number
            /** @description What the account stands at after this conversion. */
            usage: {
              /** @description Plan of the account. */
              tier: string
              /** @description Conversions that succeeded on this UTC day. */
              used: number
              /** @description Allowance of the plan; null is unlimited. */
              daily: number | null
              /** @description Of the allowance, today; null is unlimited. */
              remaining: number | null
            }
            /** @description To be named in a report of a fault. */
            request_id: string
            /** @description What the conversion could not carry over, or changed. */
            warnings: {
              /** @description One of a fixed list. */
              code: string
              /** @description For people. */
              message: string
              /** @description For programs, such as a `count`. */
              details?: {
                [key: string]: unknown
              }
            }[]
            metadata: {
              /** @description Id of the format that the bytes turned out to be. */
              detected_type: string
              /** @description Of the file. */
              bytes: number
              /** @description Pages, slides or sheets, where the format has them. */
              page_count: number | null
              /** @description By the properties of the document. */
              title: string | null
              author: string | null
              /** @description From the request to the answer. */
              duration_ms: number
            }
            /** @description With `images=links`: the pictures that the content links to. */
            resources?: {
              /** @description As the content links to it. */
              name: string
              media_type: string
              /** Format: base64 */
              data: string
            }[]
            /** @description With `include=document`: the tree that the content was written from. */
            document?: components['schemas']['DocumentTree']
            /** @description With `include=chunks`: the content in pieces, in its order. */
            chunks?: {
              /** @description From 0. */
              index: number
              /** @description The slice of the content; a table's later chunks have its header rows before it. */
              text: string
              /** @description Of `text`. */
              tokens: number
              /** @description From and to in Unicode code points of the content; absent where the content is HTML. */
              span?: [number, number]
              /** @description The headings that the chunk's beginning is under, outermost first. */
              headings: string[]
              pages: number[]
              boxes: {
                /** @description From 1. */
                page: number
                /** @description Left, top, right, bottom in the page's unit, from its top left corner as it is shown. */
                box: [number, number, number, number]
              }[]
              /**
               * @description What most of it is.
               * @enum {string}
               */
              kind: 'text' | 'table' | 'list' | 'code' | 'notes'
            }[]
            /** @description With `include=pages`: the pages; empty where there are none. */
            pages?: {
              /** @description From 1. */
              number: number
              /** @description The number as the document prints it. */
              label: string
              /** @description As the page is shown. */
              width: number
              height: number
              /**
               * @description Of width, height and boxes.
               * @enum {string}
               */
              unit: 'pt' | 'px'
              /** @description Degrees clockwise. */
              rotation: 0 | 90 | 180 | 270
              /**
               * @description How its text was found.
               * @enum {string}
               */
              source: 'text' | 'ocr' | 'vision' | 'mixed'
            }[]
            /** @description With `include=docling`: a DoclingDocument 1.0.0, which docling-core loads. */
            docling?: {
              [key: string]: unknown
            }
          }
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_acceptable` */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_ready` */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `result_expired` */
      410: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited`, `concurrency_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  getJobsIdResults: {
    parameters: {
      query?: {
        /** @description Lines that the caller has already: the answer goes on after them. */
        from?: number
      }
      header?: never
      path: {
        /** @description Id of a job of the account. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Stream results */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/x-ndjson': unknown
        }
      }
      /** @description `invalid_parameter` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `api_key_missing`, `api_key_invalid`, `api_key_expired`, `api_key_revoked`, `api_key_conflict` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'WWW-Authenticate': components['headers']['WWW-Authenticate']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `insufficient_scope`, `account_suspended` */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_found` */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `not_acceptable` */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `result_expired` */
      410: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `rate_limited`, `concurrency_limited` */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          'Retry-After': components['headers']['Retry-After']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `internal_error` */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
}
