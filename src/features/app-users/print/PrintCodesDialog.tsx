import { Trans, useLingui } from '@lingui/react/macro';
import { use, useMemo } from 'react';
import type { ActorPropertyList, AppUserList } from '~/api/schema';
import { PrintDialog } from '~/domain/qr/print/PrintDialog';
import { CodeKindContext } from '../qr/code-kind';
import { codeCards, type CodeUser, nameTooLong } from './code-cards';

interface PrintCodesDialogProps {
  project: { id: number; name: string };
  users: readonly CodeUser[];
  /** All app users of the project: one that was just created has its properties there. */
  all: AppUserList;
  properties: ActorPropertyList;
  onClose: () => void;
}

/** Prints the codes of app users. */
export function PrintCodesDialog({ project, users, all, properties, onClose }: PrintCodesDialogProps) {
  const { t } = useLingui();
  const { kind } = use(CodeKindContext);
  const cards = useMemo(() => {
    const propertiesOf = (id: number) => all.find((one) => one.id === id)?.properties ?? null;
    const described = users.map((user) => ({ ...user, properties: propertiesOf(user.id) }));
    return codeCards(project, described, kind);
  }, [project, users, all, kind]);
  return (
    <PrintDialog
      cards={cards}
      lines={[{ label: t`Project name`, text: project.name }]}
      properties={properties.map(({ name }) => name)}
      tooLong={nameTooLong}
      onClose={onClose}
    >
      <p>
        <Trans>Anyone with one of these cards can send submissions as that app user. Share them carefully.</Trans>
      </p>
    </PrintDialog>
  );
}
