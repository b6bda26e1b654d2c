import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { clip } from './clip-text';
import type { CellContext, TableColumn } from './types';

/** The text of a cell. A row that its column cannot read costs only this cell: the error is reported, not thrown. */
export function cellText<Row>(column: TableColumn<Row>, row: Row, index: number): string | undefined {
  try {
    return column.text(row, index);
  } catch (error) {
    reportError(error);
    return i18n._(msg`Cannot be shown`);
  }
}

interface CellContentProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  text: string;
  context: CellContext;
}

/** What a cell shows. In: its text, from `cellText`. */
export function CellContent<Row>(props: CellContentProps<Row>) {
  if (!props.column.cell) return clip(props.text);
  return (
    <ErrorBoundary as="span" resetKey={props.row}>
      <OwnCell {...props} />
    </ErrorBoundary>
  );
}

const OwnCell = <Row,>({ column, row, context }: CellContentProps<Row>) => column.cell?.(row, context);
