import {
  type DefinitionRef,
  definitionPath,
  draft,
  type FormVersionRef,
  type FormRef,
  published,
  versionRef,
} from '~/api/form-version-ref';
import { getGetDraftQueryKey } from '~/api/generated/hooks/form-drafts';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';

/** For URLs: "published", "draft" or "v:" plus the version, which may be any text. */
export const toEditionParam = (edition: FormVersionRef): string =>
  edition.kind === 'version' ? `v:${edition.version}` : edition.kind;

/** Parses a word of `toEditionParam`; null for anything else. */
export function parseEditionParam(word: string | null): FormVersionRef | null {
  if (word === 'published') return published;
  if (word === 'draft') return draft;
  return word?.startsWith('v:') === true ? versionRef(word.slice(2)) : null;
}

export const comparisonSearch = (from: FormVersionRef, to: FormVersionRef): string =>
  new URLSearchParams({ from: toEditionParam(from), to: toEditionParam(to) }).toString();

type Ending = 'xml' | 'xls' | 'xlsx';

export const definitionFileUrl = (definition: DefinitionRef, ending: Ending): string =>
  `/v1${definitionPath(definition)}.${ending}`;

/** Extension of the uploaded spreadsheet; null if the form was uploaded as XML. */
export const spreadsheetExtension = (excelContentType: string | null | undefined): 'xls' | 'xlsx' | null => {
  if (excelContentType === null || excelContentType === undefined) return null;
  return excelContentType === 'application/vnd.ms-excel' ? 'xls' : 'xlsx';
};

/** True once the server has answered that there is no draft: further requests about it are pointless. */
export const hasNoDraft = ({ projectId, xmlFormId }: FormRef): boolean =>
  isProblem(queryClient.getQueryState(getGetDraftQueryKey(projectId, xmlFormId))?.error, '404.1');
