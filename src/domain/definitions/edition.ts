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

/** For URLs: "published", "draft" or "v:" plus the version, which may be any text. */
export const editionWord = (edition: Edition): string =>
  edition.kind === 'version' ? `v:${edition.version}` : edition.kind;

/** Parses a word of `editionWord`; null for anything else. */
export function editionOf(word: string | null): Edition | null {
  if (word === 'published') return published;
  if (word === 'draft') return draft;
  return word?.startsWith('v:') === true ? versionCalled(word.slice(2)) : null;
}

export const comparisonSearch = (from: Edition, to: Edition): string =>
  new URLSearchParams({ from: editionWord(from), to: editionWord(to) }).toString();

type Ending = 'xml' | 'xls' | 'xlsx';

export const definitionFile = (definition: DefinitionOf, ending: Ending): string =>
  `/v1${definitionPath(definition)}.${ending}`;

/** Extension of the uploaded spreadsheet; null if the form was uploaded as XML. */
export const spreadsheetEnding = (excelContentType: string | null | undefined): 'xls' | 'xlsx' | null => {
  if (excelContentType === null || excelContentType === undefined) return null;
  return excelContentType === 'application/vnd.ms-excel' ? 'xls' : 'xlsx';
};

/** True once the server has answered that there is no draft: further requests about it are pointless. */
export const isWithoutDraft = ({ projectId, xmlFormId }: FormPlace): boolean =>
  isProblem(queryClient.getQueryState(getGetDraftQueryKey(projectId, xmlFormId))?.error, '404.1');
