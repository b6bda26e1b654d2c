import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { AttachmentRow } from './rows';
import type { FormPlace } from '~/api/edition';

const OtherNameDialog = lazyDialog(() => import('./OtherNameDialog'), 'OtherNameDialog');
const LinkDialog = lazyDialog(() => import('./LinkDialog'), 'LinkDialog');
const DeleteDialog = lazyDialog(() => import('./DeleteDialog'), 'DeleteDialog');
export const DownloadAll = lazyDialog(() => import('./DownloadAllDialog'), 'DownloadAllDialog');

/** The open dialog of the section, and its attachments. */
export type AttachmentDialog =
  | { kind: 'other-name'; row: AttachmentRow; file: File }
  | { kind: 'link'; row: AttachmentRow }
  | { kind: 'delete'; row: AttachmentRow }
  | { kind: 'download'; files: readonly AttachmentRow[] };

interface AttachmentDialogsProps {
  open: AttachmentDialog | null;
  place: FormPlace;
  onClose: () => void;
  onUpload: (row: AttachmentRow, file: File) => void;
  /** Called with the name of an attachment that was linked, or whose file was deleted. */
  onChanged: (name: string) => void;
}

/** The dialogs of the section. */
export function AttachmentDialogs({ open, place, onClose, onUpload, onChanged }: AttachmentDialogsProps) {
  switch (open?.kind) {
    case undefined:
      return null;
    case 'other-name':
      return <OtherNameDialog row={open.row} file={open.file} onClose={onClose} onUpload={onUpload} />;
    case 'link':
      return <LinkDialog place={place} row={open.row} onClose={onClose} onDone={onChanged} />;
    case 'delete':
      return <DeleteDialog place={place} row={open.row} onClose={onClose} onDone={onChanged} />;
    case 'download':
      return <DownloadAll place={place} files={open.files} onClose={onClose} />;
  }
}
