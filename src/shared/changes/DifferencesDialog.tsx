import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import type { Decision, Difference } from './merge-change';
import './differences.css';

interface DifferencesDialogProps {
  differences: readonly Difference[];
  decide: (decision: Decision) => void;
  /** Goes on editing. */
  onClose: () => void;
}

/** Shows the values of settings that another user has changed since, and asks which are saved. */
export function DifferencesDialog({ differences, decide, onClose }: DifferencesDialogProps) {
  const { t, i18n } = useLingui();
  const words = (text: Difference['label']) => (typeof text === 'string' ? text : i18n._(text));
  return (
    <Dialog
      title={t`Someone else changed this too`}
      isQuestion
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button onClick={() => decide('theirs')}>
            <Trans>Keep their values</Trans>
          </Button>
          <Button type="primary" onClick={() => decide('mine')}>
            <Trans>Save mine</Trans>
          </Button>
        </>
      }
    >
      <Flex component="dl" vertical gap="medium" className="differences">
        {differences.map(({ label, theirs, mine }) => (
          <div key={words(label)}>
            <dt>{words(label)}</dt>
            <dd>
              <span className="muted">
                <Trans>Theirs, saved now</Trans>
              </span>
              <bdi>{words(theirs)}</bdi>
            </dd>
            <dd>
              <span className="muted">
                <Trans>Yours</Trans>
              </span>
              <bdi>{words(mine)}</bdi>
            </dd>
          </div>
        ))}
      </Flex>
    </Dialog>
  );
}
