import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import { type Problem, problemText } from './use-resolving';

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
    <ul className="queue-problems" role="alert">
      {problems.map(({ id, label, error }) => {
        const text = problemText(error);
        return (
          <li key={id}>
            <Icon name="warning" />
            <div className="queue-problem-text">
              <p>
                <Trans>
                  Not resolved: <Name>{label}</Name>
                </Trans>
              </p>
              <p>{typeof text === 'string' ? <bdi>{text}</bdi> : i18n._(text)}</p>
            </div>
            <div className="queue-problem-actions">
              <Button size="small" onClick={() => onShow(id)}>
                <Trans>Show</Trans>
              </Button>
              <Button size="small" type="text" onClick={() => onForget(id)}>
                <Trans>Hide</Trans>
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
