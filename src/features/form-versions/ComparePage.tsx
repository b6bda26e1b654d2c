import { Trans } from '@lingui/react/macro';
import { useIds } from '~/shared/address/use-ids';
import { useListState } from '~/shared/address/use-list-state';
import { editionWord } from '~/domain/definitions/edition';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { compareAddress } from './address';
import { AttachmentChanges } from './AttachmentChanges';
import { ComparisonHead } from './ComparisonHead';
import { FormChanges } from './FormChanges';
import { pairOf } from './pair';
import { useDefinitions } from './queries';
import type { DefinitionOf } from '~/api/edition';
import { UnreadableState } from '~/domain/definitions/UnreadableState';
import { XmlDiffView } from '~/domain/definitions/xml-diff/XmlDiffView';
import { useXmlDiff } from '~/domain/xforms/queries';
import './compare.css';

/** What changed between two versions of a form, or a version and the draft. Both are in the address. */
export function ComparePage() {
  const { projectId, xmlFormId } = useIds();
  const { data, error, retry } = useDefinitions(projectId, xmlFormId);
  const { state, change, setFind } = useListState(compareAddress);
  if (!data) return error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton rows={8} />;
  const all = data.versions.length + (data.draft ? 1 : 0);
  if (all < 2)
    return (
      <EmptyState icon="form" title={<Trans>There is nothing to compare yet</Trans>}>
        <Trans>This form has only one version.</Trans>
      </EmptyState>
    );
  const { from, to } = pairOf(state.from, state.to, data);
  const same = from && to && editionWord(from.edition) === editionWord(to.edition);
  const form = { projectId, xmlFormId };
  return (
    <div className="compare">
      <p className="compare-back">
        <AppLink to={paths.formVersions(projectId, xmlFormId)}>
          <Trans>All versions</Trans>
        </AppLink>
      </p>
      <h2>
        <Trans>Compare versions</Trans>
      </h2>
      <ComparisonHead definitions={data} from={from} to={to} state={state} onChange={change} />
      {same && (
        <EmptyState icon="info" title={<Trans>Both are the same version</Trans>}>
          <Trans>Choose two different ones.</Trans>
        </EmptyState>
      )}
      {from && to && !same && (
        <>
          <AttachmentChanges from={{ ...form, edition: from.edition }} to={{ ...form, edition: to.edition }} />
          {state.xml ? (
            <XmlChanges from={{ ...form, edition: from.edition }} to={{ ...form, edition: to.edition }} />
          ) : (
            <FormChanges
              from={{ ...form, edition: from.edition }}
              to={{ ...form, edition: to.edition }}
              view={state}
              onView={({ find, ...view }) => {
                if (find !== undefined) setFind(find);
                if (view.categories !== undefined) change(view);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The XML of two definitions side by side. */
function XmlChanges({ from, to }: { from: DefinitionOf; to: DefinitionOf }) {
  const { data, error, refetch } = useXmlDiff(from, to);
  if (!data && error) return <UnreadableState error={error} retry={() => void refetch()} />;
  return data ? <XmlDiffView diff={data} /> : <ListSkeleton rows={12} />;
}
