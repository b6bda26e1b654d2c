import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { Reason } from '~/shared/ui/states/Reason';
import { raceText } from '~/domain/entities/writes';
import { Icon } from '~/shared/ui/icons/Icon';
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
  if (problems.length === 0) return null;
  return (
    // Reads what is new, not the whole list again.
    <div role="alert" aria-atomic="false">
      <ul className="queue-problems">
        {problems.map(({ id, label, error }) => {
          const race = raceText(error);
          return (
            <li key={id}>
              <Icon name="warning" />
              <div className="queue-problem-text">
                <p>
                  <Trans>
                    Not resolved: <Name>{label}</Name>
                  </Trans>
                </p>
                <div>{race ? i18n._(race) : <Reason error={error} />}</div>
              </div>
              <div className="queue-problem-actions">
                <Button size="small" onClick={() => onShow(id)}>
                  <Trans>Show</Trans>
                </Button>
                <Button size="small" look="text" onClick={() => onForget(id)}>
                  <Trans>Hide</Trans>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
