import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Release } from '~/api/generated/needs';
import { readServerVersion } from '~/api/server-version';

/** The release in a version: 2025.4 of 2025.4.2. */
const releaseIn = (version: string): string => version.split('.').slice(0, 2).join('.');

/** What the server would have to be, and what it says that it is. In: the release that is needed. */
export function NeedsReleaseText({ release }: { release: Release }) {
  const { data } = useQuery({
    queryKey: ['getVersion'],
    queryFn: async () => (await readServerVersion()) ?? null,
    staleTime: 60_000,
  });
  const own = data?.version ? releaseIn(data.version) : undefined;
  // The file may be about another server; then it says nothing.
  return own !== undefined && own < release ? (
    <Trans>
      This needs ODK Central {release} or newer; this server is {own}.
    </Trans>
  ) : (
    <Trans>This needs ODK Central {release} or newer.</Trans>
  );
}
