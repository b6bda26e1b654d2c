import { Trans } from '@lingui/react/macro';
import type { FormExtended } from '~/api/schema';
import { formatDateTime } from '~/shared/lib/dates';
import { Name } from '~/shared/ui/text/Name';
import { Sentences } from '~/shared/ui/text/Joined';
import type { EarlierVersion } from './queries';

/** Why the version needs another name than the draft's, and what the name is written into. */
export function VersionReason({ draft, earlier }: { draft: FormExtended; earlier: readonly EarlierVersion[] }) {
  const same = earlier.find(({ version }) => version === draft.version);
  const name = <Name>{draft.version}</Name>;
  const time = formatDateTime(same?.publishedAt ?? null);
  return (
    <Sentences>
      {same &&
        (draft.version === '' ? (
          <Trans>The draft has no version name, and neither had an earlier version.</Trans>
        ) : same.inTrash ? (
          <Trans>A form with the same ID in the trash had version {name}.</Trans>
        ) : (
          <Trans>
            Version {name} was published on {time}.
          </Trans>
        ))}
      <Trans>The name is saved in the draft. An uploaded spreadsheet keeps its own.</Trans>
    </Sentences>
  );
}
