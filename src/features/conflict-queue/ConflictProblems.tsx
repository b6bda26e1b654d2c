import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Reason } from '~/shared/ui/states/Failure';
import { raceText } from '~/domain/entities/writes';
import { QueueProblems } from '~/shared/queue/QueueNotices';
import { Name } from '~/shared/ui/text/Name';
import type { Problem } from './use-resolving';

interface ConflictProblemsProps {
  problems: readonly Problem[];
  onForget: (id: string) => void;
  onShow: (id: string) => void;
}

/** Conflicts that were not resolved: why, and what can be done. */
export function ConflictProblems({ problems, onForget, onShow }: ConflictProblemsProps) {
  const { i18n } = useLingui();
  return (
    <QueueProblems
      problems={problems}
      titleOf={({ label }) => (
        <Trans>
          Not resolved: <Name>{label}</Name>
        </Trans>
      )}
      whyOf={({ error }) => {
        const race = raceText(error);
        return race ? i18n._(race) : <Reason error={error} />;
      }}
      actionsOf={({ id }) => (
        <>
          <Button size="small" onClick={() => onShow(id)}>
            <Trans>Show</Trans>
          </Button>
          <Button size="small" type="text" onClick={() => onForget(id)}>
            <Trans>Hide</Trans>
          </Button>
        </>
      )}
    />
  );
}
