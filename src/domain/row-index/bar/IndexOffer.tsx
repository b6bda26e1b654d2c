import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatSize } from '~/shared/lib/sizes';
import { Alert, Button } from 'antd';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { EmptyState } from '~/shared/ui/states/states';
import { Sentences } from '~/shared/ui/text/Joined';
import type { AbsentWhy, IndexState, RowIndex } from '../types';

interface IndexOfferProps {
  index: RowIndex | undefined;
  state: IndexState;
  /** Above rows that show without: closes it. */
  onClose?: (() => void) | undefined;
  /** What the answers are for, where they are not to be found by. */
  words?: { icon: IconName; title: ReactNode; why: ReactNode; load: ReactNode; refused: ReactNode };
}

/** Why answers that were here are not any more. */
const absent: Partial<Record<AbsentWhy, ReactNode>> = {
  'fields-changed': <Trans>The form has new questions since it was last loaded.</Trans>,
  damaged: <Trans>What this browser had was damaged and is deleted.</Trans>,
  evicted: <Trans>This browser deleted the answers to make room.</Trans>,
};

/** In place of rows that only an index can find: what loading everything brings and weighs, or why it is not possible. */
export function IndexOffer({ index, state, onClose, words }: IndexOfferProps) {
  const { t, i18n } = useLingui();
  if (state.phase === 'off')
    return (
      <EmptyState icon="search" title={<Trans>Finding by answers is switched off</Trans>}>
        <Trans>You can switch it on again on the page of your account.</Trans>
      </EmptyState>
    );
  if (state.phase === 'refused')
    return (
      <EmptyState icon="lock" title={words?.refused ?? <Trans>Answers cannot be searched here</Trans>}>
        {state.why === 'encrypted' ? (
          <Trans>The answers are encrypted. They are never kept in a browser.</Trans>
        ) : state.why === 'denied' ? (
          <Trans>You do not have access to these answers.</Trans>
        ) : (
          <Trans>This browser cannot keep answers.</Trans>
        )}
      </EmptyState>
    );
  const weight = index?.weight() ?? null;
  const [download, storage] = [weight?.download, weight?.storage].map((size) => formatSize(size ?? 0, i18n.locale));
  const isLoading = state.phase === 'loading' && !state.paused;
  const title = words?.title ?? <Trans>Search all answers</Trans>;
  const load = (
    <Button type="primary" loading={isLoading || !index} onClick={() => index?.load()}>
      {state.phase === 'loading' ? <Trans>Continue</Trans> : (words?.load ?? <Trans>Enable search</Trans>)}
    </Button>
  );
  const text = (
    <Sentences>
      {words?.why ?? <Trans>To search answers, download them to this browser first.</Trans>}
      {weight !== null && (
        <Plural
          value={weight.rows}
          one={`# row: ${download} to download, ${storage} on this device.`}
          other={`# rows: ${download} to download, ${storage} on this device.`}
        />
      )}
      <Trans>They are deleted when you log out.</Trans>
      {state.phase === 'absent' && absent[state.why]}
    </Sentences>
  );
  if (onClose)
    return (
      <Alert
        type="info"
        showIcon
        title={title}
        description={text}
        action={load}
        closable={{ 'aria-label': t`Close`, closeIcon: <Icon name="cross" />, onClose }}
      />
    );
  return (
    <EmptyState icon={words?.icon ?? 'search'} title={title} action={load}>
      {text}
    </EmptyState>
  );
}
