import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { EmptyState, NoMatches } from '~/shared/ui/states/states';

interface NoEntitiesProps {
  filtered: boolean;
  search: string;
  onClear: () => void;
  /** Undefined without the right to create entities. */
  onCreate: (() => void) | undefined;
}

/** What the table says without rows: none yet, or none that match. */
export function NoEntities({ filtered, search, onClear, onCreate }: NoEntitiesProps) {
  if (filtered)
    return (
      <NoMatches
        title={
          search === '' ? (
            <Trans>No entities match these filters</Trans>
          ) : (
            <Trans>No entities match. The search finds whole words only.</Trans>
          )
        }
        onClear={onClear}
      />
    );
  return (
    <EmptyState
      icon="table"
      title={<Trans>No entities yet</Trans>}
      action={
        onCreate && (
          <Button onClick={onCreate}>
            <Trans>Create an entity</Trans>
          </Button>
        )
      }
    >
      <Trans>Entities appear here once a form, a file or a person creates them.</Trans>
    </EmptyState>
  );
}
