import * as z from 'zod/mini';

export const manifestPath = 'form.json';

/** Bytes: 65,535 attachments with long names fit. */
export const maxManifestBytes = 20_000_000;

const file = z.object({
  name: z.string(),
  type: z.enum(['image', 'audio', 'video', 'file']),
  hash: z.nullable(z.string()),
  /** Null for attachments linked to an entity list, whose data are not in the bundle. */
  path: z.nullable(z.string()),
});

/** Never has tokens of app users or links: whoever has the file could use them. */
export const manifestSchema = z.object({
  format: z.literal('alidade-form-bundle'),
  version: z.literal(1),
  exportedAt: z.string(),
  form: z.object({
    xmlFormId: z.string().check(z.minLength(1)),
    name: z.nullable(z.string()),
    version: z.string(),
    state: z.enum(['open', 'closing', 'closed']),
    webformsEnabled: z.boolean(),
    isPublished: z.boolean(),
    managedKey: z.boolean(),
  }),
  definition: z.object({ xml: z.string(), workbook: z.nullable(z.string()) }),
  files: z.array(file),
  appUsers: z.array(z.string()),
  publicLinks: z.array(z.object({ displayName: z.string(), once: z.boolean() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
