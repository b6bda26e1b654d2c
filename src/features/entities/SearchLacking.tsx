import * as needs from '~/api/generated/needs';
import { NoMatches } from '~/shared/ui/states/states';
import { NeedsReleaseText } from '~/shared/ui/page/PageProblem';

/** Instead of the entities: words in the address that the server cannot find. */
export function SearchLacking({ onClear }: { onClear: () => void }) {
  return <NoMatches title={<NeedsReleaseText release={needs.listEntityRowsSearch} />} onClear={onClear} />;
}
