import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatSize } from '~/shared/lib/sizes';
import { Button } from '~/shared/ui/controls/Button';
import type { IconName } from '~/shared/ui/icons/Icon';
import { EmptyState } from '~/shared/ui/states/states';
import type { IndexState, RowIndex } from '../types';

interface IndexOfferProps {
  index: RowIndex | undefined;
  state: IndexState;
  /** What the answers are for, where they are not to be found by. */
  words?: { icon: IconName; title: ReactNode; why: ReactNode; refused: ReactNode };
}

/** In place of rows that only an index can find: what loading everything brings and weighs, or why it is not possible. */
export function IndexOffer({ index, state, words }: IndexOfferProps) {
  const { i18n } = useLingui();
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
  return (
    <EmptyState
      icon={words?.icon ?? 'search'}
      title={words?.title ?? <Trans>Find by any answer</Trans>}
      action={
        <Button look="primary" busy={isLoading || !index} onClick={() => index?.load()}>
          {state.phase === 'loading' ? <Trans>Continue loading</Trans> : <Trans>Load all answers</Trans>}
        </Button>
      }
    >
      {words?.why ?? (
        <Trans>
          The server cannot find by answers. This browser can, once it has loaded all of them. They stay in this browser
          until you log out.
        </Trans>
      )}
      {weight !== null && (
        <>
          {' '}
          <Plural
            value={weight.rows}
            one={`# row: about ${download} to load, and ${storage} to keep.`}
            other={`# rows: about ${download} to load, and ${storage} to keep.`}
          />
        </>
      )}
      {state.phase === 'absent' && state.why === 'fields-changed' && (
        <>
          {' '}
          <Trans>The form has new questions since it was last loaded.</Trans>
        </>
      )}
      {state.phase === 'absent' && state.why === 'damaged' && (
        <>
          {' '}
          <Trans>What this browser had was damaged and is deleted.</Trans>
        </>
      )}
      {state.phase === 'absent' && state.why === 'evicted' && (
        <>
          {' '}
          <Trans>This browser deleted the answers to make room.</Trans>
        </>
      )}
    </EmptyState>
  );
}
