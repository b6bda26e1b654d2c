import {
  type DefinitionOf,
  definitionPath,
  draft,
  type Edition,
  type FormPlace,
  published,
  versionCalled,
} from '~/api/edition';
import { getGetDraftQueryKey } from '~/api/generated/hooks/form-drafts';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';

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

/** The address of a file of a definition. */
export const definitionFile = (definition: DefinitionOf, ending: Ending): string =>
  `/v1${definitionPath(definition)}.${ending}`;

/** The ending of the spreadsheet that a definition was made from; null if it was uploaded as XML. */
export const spreadsheetEnding = (excelContentType: string | null | undefined): 'xls' | 'xlsx' | null => {
  if (excelContentType === null || excelContentType === undefined) return null;
  return excelContentType === 'application/vnd.ms-excel' ? 'xls' : 'xlsx';
};

/** Whether the server has said that this form has no draft: then nothing but the draft itself is worth a request. */
export const isWithoutDraft = ({ projectId, xmlFormId }: FormPlace): boolean =>
  isProblem(queryClient.getQueryState(getGetDraftQueryKey(projectId, xmlFormId))?.error, '404.1');
