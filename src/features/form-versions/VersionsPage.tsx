import { Trans } from '@lingui/react/macro';
import { useIds } from '~/shared/address/use-ids';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { draft as draftEdition, versionCalled } from '~/api/edition';
import { comparisonSearch } from '~/domain/definitions/edition';
import { paths } from '~/shared/lib/paths';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { BulkBar } from '~/shared/ui/page/BottomBar';
import { type Definitions, useDefinitions } from './queries';
import { NextSteps } from './NextSteps';
import { VersionsTable } from './VersionsTable';
import './versions.css';

/** The published versions of a form, and its draft. */
export function VersionsPage() {
  const { projectId, xmlFormId } = useIds();
  const { data, error, retry } = useDefinitions(projectId, xmlFormId);
  if (!data) return error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton rows={6} />;
  if (data.versions.length === 0)
    return <EmptyState icon="form" title={<Trans>This form has no published version yet</Trans>} />;
  return <Versions key={`${projectId} ${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} definitions={data} />;
}

interface VersionsProps {
  projectId: number;
  xmlFormId: string;
  definitions: Definitions;
}

function Versions({ projectId, xmlFormId, definitions }: VersionsProps) {
  const navigate = useNavigate();
  // Positions in the table, of which the draft is -1: the newest comes first.
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [newer, older] = [...selected].toSorted((one, other) => one - other);
  const edition = (place: number) =>
    place === -1 ? draftEdition : versionCalled(definitions.versions[place]?.version ?? '');
  const compare = () => {
    if (newer === undefined || older === undefined) return;
    void navigate(paths.formCompare(projectId, xmlFormId, comparisonSearch(edition(older), edition(newer))));
  };
  const count = selected.size;
  return (
    <div className="versions">
      <NextSteps projectId={projectId} xmlFormId={xmlFormId} />
      <VersionsTable
        projectId={projectId}
        xmlFormId={xmlFormId}
        definitions={definitions}
        selected={selected}
        onSelect={select}
      />
      {count > 0 && (
        <BulkBar
          count={
            count === 1 ? (
              <Trans>1 selected: select another one to compare them</Trans>
            ) : count === 2 ? (
              <Trans>2 selected</Trans>
            ) : (
              <Trans>{count} selected: select only two to compare them</Trans>
            )
          }
          onClear={() => select(new Set())}
        >
          {count === 2 && (
            <Button type="primary" onClick={compare}>
              <Trans>Compare</Trans>
            </Button>
          )}
        </BulkBar>
      )}
    </div>
  );
}
