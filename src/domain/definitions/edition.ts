/** Which definition of a form: the published one, its draft, or a version by its name (which may be empty). */
export type Edition = { kind: 'published' } | { kind: 'draft' } | { kind: 'version'; version: string };

/** A definition of a form. */
export interface DefinitionOf {
  projectId: number;
  xmlFormId: string;
  edition: Edition;
}

export const published: Edition = { kind: 'published' };
export const draft: Edition = { kind: 'draft' };
export const versionCalled = (version: string): Edition => ({ kind: 'version', version });

/** How the server's paths write a version: an empty one has a name of its own there. */
export const versionInPath = (version: string): string => (version === '' ? '___' : version);

/** An edition as a word for an address: "published", "draft" or "v:" and the version, which may be called anything. */
export const editionWord = (edition: Edition): string =>
  edition.kind === 'version' ? `v:${edition.version}` : edition.kind;

/** The edition of a word in an address; null for anything else. */
export function editionOf(word: string | null): Edition | null {
  if (word === 'published') return published;
  if (word === 'draft') return draft;
  return word?.startsWith('v:') === true ? versionCalled(word.slice(2)) : null;
}

/** The query of the page that compares two definitions (`paths.formCompare`). */
export const comparisonSearch = (from: Edition, to: Edition): string =>
  new URLSearchParams({ from: editionWord(from), to: editionWord(to) }).toString();

/** The files of a definition. */
type Ending = 'xml' | 'xls' | 'xlsx';

/** The server's path of a definition, without its ending, behind /v1. */
export function definitionPath({ projectId, xmlFormId, edition }: DefinitionOf): string {
  const form = `/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}`;
  if (edition.kind === 'draft') return `${form}/draft`;
  return edition.kind === 'published' ? form : `${form}/versions/${encodeURIComponent(versionInPath(edition.version))}`;
}

/** The address of a file of a definition. */
export const definitionFile = (definition: DefinitionOf, ending: Ending): string =>
  `/v1${definitionPath(definition)}.${ending}`;

/** The ending of the spreadsheet that a definition was made from; null if it was uploaded as XML. */
export const spreadsheetEnding = (excelContentType: string | null | undefined): 'xls' | 'xlsx' | null => {
  if (excelContentType === null || excelContentType === undefined) return null;
  return excelContentType === 'application/vnd.ms-excel' ? 'xls' : 'xlsx';
};
