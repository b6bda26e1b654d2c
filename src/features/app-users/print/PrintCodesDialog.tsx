import { Trans, useLingui } from '@lingui/react/macro';
import { use, useMemo } from 'react';
import { PrintDialog } from '~/domain/qr/print/PrintDialog';
import { CodeKindContext } from '../qr/code-kind';
import { codeCards, type CodeUser, nameTooLong } from './code-cards';

interface PrintCodesDialogProps {
  project: { id: number; name: string };
  users: readonly CodeUser[];
  /** Names of the properties of the project. */
  properties: readonly string[];
  onClose: () => void;
}

/** Prints the codes of app users. */
export function PrintCodesDialog({ project, users, properties, onClose }: PrintCodesDialogProps) {
  const { t } = useLingui();
  const { kind } = use(CodeKindContext);
  const cards = useMemo(() => codeCards(project, users, kind), [project, users, kind]);
  return (
    <PrintDialog
      cards={cards}
      lines={[{ label: t`Project name`, text: project.name }]}
      properties={properties}
      tooLong={nameTooLong}
      onClose={onClose}
    >
      <p>
        <Trans>Anyone with one of these cards can send submissions as that app user. Share them carefully.</Trans>
      </p>
    </PrintDialog>
  );
}
