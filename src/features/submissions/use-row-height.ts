import { useMemo } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { isPicture } from '~/domain/answers/cells';
import type { ColumnLayout } from '~/shared/columns/layout';
import { selectableFields, shownFields, valueAt } from '~/domain/submissions/fields';
import { type FormId, useFields } from '~/domain/submissions/queries';

/** Pixels of a row, and of one with small pictures. */
const usual = 36;
const withPictures = 72;

/** The height of a row: tall where it shows a picture, and only there. Undefined if all are as usual. */
export function useRowHeight(form: FormId, layout: ColumnLayout): ((row: SubmissionRow) => number) | undefined {
  const { data: fields } = useFields(form);
  return useMemo(() => {
    if (!layout.images) return undefined;
    const files = shownFields(selectableFields(fields ?? []), layout).filter(({ binary }) => binary === true);
    return (row) => (files.some(({ path }) => isPicture(valueAt(row, path))) ? withPictures : usual);
  }, [fields, layout]);
}
