import { DataTable } from '~/shared/ui/table/DataTable';
import { useNarrow } from '~/shared/ui/table/layout-hooks';
import type { DataTableProps } from '~/shared/ui/table/types';
import type { AttachmentRow } from './rows';

/** The table of many attachments. Cards are part of the page, which does not scroll back when a filter changes. */
export function LongTable({ resetKey, ...props }: DataTableProps<AttachmentRow> & { resetKey: string }) {
  const narrow = useNarrow();
  return <DataTable {...props} {...(!narrow && { resetKey })} />;
}
