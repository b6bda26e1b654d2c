import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { ErrorState } from '~/shared/ui/states/states';
import { FormList, useGrantableForms } from './FormList';
import type { ActiveAppUser } from './queries';
import { startAccessJob } from './writes';

interface GiveAccessDialogProps {
  project: ProjectExtended;
  actors: readonly ActiveAppUser[];
  onClose: () => void;
  onStarted: () => void;
}

export function GiveAccessDialog({ project, actors: users, onClose, onStarted }: GiveAccessDialogProps) {
  const { t } = useLingui();
  const { forms, error, retry } = useGrantableForms(project);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (chosen.length === 0) return;
    startAccessJob(
      project.id,
      users,
      forms.filter(({ id }) => chosen.includes(id)),
      t`Access to forms in ${project.name}`,
    );
    onStarted();
  };
  return (
    <Dialog
      title={t`Give access`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="primary" onClick={submit}>
            {chosen.length === 0 ? (
              <Trans>Give access</Trans>
            ) : (
              <Plural value={chosen.length} one="Give access to # form" other="Give access to # forms" />
            )}
          </Button>
        </>
      }
    >
      <p>
        <Plural
          value={users.length}
          one="# app user gets access to the forms that you select. Other access stays."
          other="# app users get access to the forms that you select. Other access stays."
        />
      </p>
      {error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <FormList label={t`Forms`} forms={forms} chosen={chosen} onChange={setChosen} />
      )}
      {tried && chosen.length === 0 && (
        <p className="field-note field-fault" role="alert">
          <Trans>Select at least one form.</Trans>
        </p>
      )}
    </Dialog>
  );
}
