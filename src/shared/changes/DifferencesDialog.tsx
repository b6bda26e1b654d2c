import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import type { ConflictDecision, Difference } from './merge-change';

interface DifferencesDialogProps {
  differences: readonly Difference[];
  decide: (decision: ConflictDecision) => void;
  onClose: () => void;
}

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
      <Flex component="dl" vertical gap="medium">
        {differences.map(({ label, theirs, mine }) => (
          <Flex key={words(label)} wrap gap="4px 16px">
            <dt style={{ flexBasis: '100%', fontWeight: 600 }}>{words(label)}</dt>
            <Value name={<Trans>Theirs, saved now</Trans>} text={words(theirs)} />
            <Value name={<Trans>Yours</Trans>} text={words(mine)} />
          </Flex>
        ))}
      </Flex>
    </Dialog>
  );
}

const Value = ({ name, text }: { name: ReactNode; text: string }) => (
  <dd style={{ flex: '1 1 200px', margin: 0 }}>
    <Typography.Text type="secondary">{name}</Typography.Text>
    <bdi style={{ display: 'block', maxBlockSize: '30vh', overflowY: 'auto', whiteSpace: 'pre-wrap' }}>{text}</bdi>
  </dd>
);
