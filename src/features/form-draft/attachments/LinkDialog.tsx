import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isolate } from '~/shared/lib/isolate';
import { alerts } from '~/shared/ui/overlays/alerts';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { Name } from '~/shared/ui/text/Name';
import { type AttachmentRow, listNameOf } from './rows';
import type { FormPlace } from '~/api/edition';
import { setLink } from './writes';

interface LinkDialogProps {
  place: FormPlace;
  row: AttachmentRow;
  onClose: () => void;
  onDone: (name: string) => void;
}

/** Links an attachment with a file to its entity list, which deletes the file. */
export function LinkDialog({ place, row, onClose, onDone }: LinkDialogProps) {
  const { t } = useLingui();
  const list = listNameOf(row.name);
  const [name, listName] = [<Name key="name">{row.name}</Name>, <Name key="list">{list}</Name>];
  return (
    <ConfirmDialog
      title={t`Link entity list`}
      notDone={t`The entity list was not linked.`}
      danger
      onConfirm={async () => {
        await setLink(place, row, true);
        const [attachment, target] = [isolate(row.name), isolate(list)];
        alerts.success(msg`${attachment} linked to entity list ${target}.`);
        onDone(row.name);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          {name} will contain the current entities of {listName} whenever a device downloads it.
        </Trans>
      </p>
      <p>
        <Trans>The uploaded file will be deleted from this draft. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
