import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ActorPropertyList, FormExtended, ProjectExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { PrintDialog } from '~/domain/qr/print/PrintDialog';
import type { RowWithAddress } from '../rows';
import { linkCards, linkTooLong } from './link-cards';

interface PrintLinksDialogProps {
  project: ProjectExtended;
  form: FormExtended;
  rows: readonly RowWithAddress[];
  properties: ActorPropertyList;
  onClose: () => void;
}

/** Prints the codes of links. */
export function PrintLinksDialog({ project, form, rows, properties, onClose }: PrintLinksDialogProps) {
  const { t } = useLingui();
  const cards = useMemo(() => linkCards(rows), [rows]);
  return (
    <PrintDialog
      cards={cards}
      lines={[
        { label: t`Form name`, text: formName(form) },
        { label: t`Project name`, text: project.name },
      ]}
      properties={properties.map(({ name }) => name)}
      tooLong={linkTooLong}
      onClose={onClose}
    >
      <p>
        <Trans>Anyone with one of these cards can fill in the form.</Trans>
      </p>
    </PrintDialog>
  );
}
