import { client } from './client';
import type { QueryKeys } from './generated/operations';
import type { paths } from './schema';

/** Which definition of a form: the published one, its draft, or a version by its name (which may be empty). */
export type FormVersionRef = { kind: 'published' } | { kind: 'draft' } | { kind: 'version'; version: string };

export interface FormRef {
  projectId: number;
  xmlFormId: string;
}

export interface DefinitionRef extends FormRef {
  edition: FormVersionRef;
}

export const published = { kind: 'published' } as const satisfies FormVersionRef;
export const draft = { kind: 'draft' } as const satisfies FormVersionRef;
export const versionRef = (version: string): FormVersionRef => ({ kind: 'version', version });

export const draftOrPublished = (form: FormRef & { draft: boolean }) => ({
  projectId: form.projectId,
  xmlFormId: form.xmlFormId,
  edition: form.draft ? draft : published,
});

/** How the server's paths write a version: an empty one has a name of its own there. */
const versionInPath = (version: string): string => (version === '' ? '___' : version);

const starts = {
  published: '/projects/{projectId}/forms/{xmlFormId}',
  draft: '/projects/{projectId}/forms/{xmlFormId}/draft',
  version: '/projects/{projectId}/forms/{xmlFormId}/versions/{version}',
} as const;

/** The server's path of a definition, without its ending, behind /v1. */
export function definitionPath({ projectId, xmlFormId, edition }: DefinitionRef): string {
  const form = `/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}`;
  if (edition.kind === 'draft') return `${form}/draft`;
  return edition.kind === 'published' ? form : `${form}/versions/${encodeURIComponent(versionInPath(edition.version))}`;
}

/** The address of an attached file, behind /v1. */
export const attachmentPath = (definition: DefinitionRef, name: string): string =>
  `${definitionPath(definition)}/attachments/${encodeURIComponent(name)}`;

/** What the paths of the contract have behind those of an edition. */
type After<Kind extends keyof typeof starts> = keyof paths extends infer Path
  ? Path extends `${(typeof starts)[Kind]}${infer Part}`
    ? Part
    : never
  : never;
type PartOf<Kind extends keyof typeof starts> = [Kind] extends ['published' | 'draft']
  ? After<'published'> & After<'draft'>
  : After<'published'> & After<'draft'> & After<'version'>;

interface Bodies {
  json: unknown;
  text: string;
  blob: Blob;
}

interface Reading<As extends keyof Bodies> {
  parseAs: As;
  path?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Reads a part of an edition, by the end of its path.
 * @returns undefined without a body
 * @throws ApiError
 */
export async function readDefinitionPart<Kind extends keyof typeof starts, As extends keyof Bodies>(
  definition: DefinitionRef & { edition: { kind: Kind } },
  part: PartOf<Kind>,
  { path, ...options }: Reading<As>,
): Promise<Bodies[As] | undefined> {
  const { projectId, xmlFormId, edition }: DefinitionRef = definition;
  const version = edition.kind === 'version' ? { version: versionInPath(edition.version) } : {};
  // The parts of all editions have the same shape, which one path of the contract stands for.
  const { data } = await client.GET(`${starts[edition.kind]}${part}` as `${typeof starts.published}.xml`, {
    ...options,
    params: { path: { projectId, xmlFormId, ...version, ...path } },
  });
  return data as Bodies[As] | undefined;
}

const reads = {
  xml: { published: 'getFormXml', draft: 'getDraftXml', version: 'getFormVersionXml' },
  attachments: {
    published: 'listFormAttachments',
    draft: 'listDraftAttachments',
    version: 'listFormVersionAttachments',
  },
} as const satisfies Record<string, Record<FormVersionRef['kind'], keyof QueryKeys>>;

/** The query key of the edition's own operation, so that its line in invalidation.ts covers all that is read from it. */
export const definitionKey = (
  { projectId, xmlFormId, edition }: DefinitionRef,
  part: keyof typeof reads = 'xml',
): readonly unknown[] => {
  const key = [reads[part][edition.kind], projectId, xmlFormId];
  return edition.kind === 'version' ? [...key, versionInPath(edition.version)] : key;
};
