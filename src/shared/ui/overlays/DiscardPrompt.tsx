import { Trans } from '@lingui/react/macro';
import { Button, Flex, Typography } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { focusFirstField, preventBlur } from '~/shared/ui/form/focus';

export function DiscardPrompt({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const box = useRef<HTMLElement>(null);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const around = box.current?.closest<HTMLElement>('[role="dialog"], form');
    return () => {
      if (before instanceof HTMLElement && before.isConnected && around?.contains(before)) before.focus();
      else focusFirstField(around ?? null);
    };
  }, [before]);
  return (
    <Flex ref={box} role="alert" flex={1} wrap align="center" justify="flex-end" gap="small">
      <Typography.Text strong style={{ marginInlineEnd: 'auto' }}>
        <Trans>Discard what you typed?</Trans>
      </Typography.Text>
      <Button danger onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button autoFocus onClick={onStay}>
        <Trans>Keep editing</Trans>
      </Button>
    </Flex>
  );
}

interface CancelProps {
  leaving: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onCancel: () => void;
}

export const CancelOrDiscard = ({ leaving, onStay, onDiscard, onCancel }: CancelProps) =>
  leaving ? (
    <DiscardPrompt onStay={onStay} onDiscard={onDiscard} />
  ) : (
    <Button onMouseDown={preventBlur} onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  );

/**
 * Closing a dialog that may have input: asks first; closing again at the question (a second Escape) continues editing.
 */
export function useDiscardPrompt(hasInput: boolean, onClose: () => void) {
  const [leaving, setLeaving] = useState(false);
  return {
    leaving,
    stay: () => setLeaving(false),
    close: () => (hasInput ? setLeaving(!leaving) : onClose()),
  };
}
