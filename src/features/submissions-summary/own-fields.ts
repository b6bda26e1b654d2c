import type { FindField } from '~/domain/row-index/bar/fields';
import type { TablePath } from '~/domain/row-index/types';

/** The fields of the rows of a table: without those of repeats in it. In: the paths of all repeats. */
export function ownFields(
  fields: readonly FindField[],
  table: TablePath,
  repeats: readonly TablePath[],
): readonly FindField[] {
  const inner = repeats.filter((repeat) => repeat !== table && repeat.startsWith(`${table}/`));
  return fields.filter(
    ({ field }) => field.startsWith(`${table}/`) && !inner.some((repeat) => field.startsWith(`${repeat}/`)),
  );
}
