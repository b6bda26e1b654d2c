import { Trans } from '@lingui/react/macro';
import { Count } from './Count';
import { Latest } from './Latest';

/** The last two cells of a row in a list of forms or entity lists: the time of its newest row, and their number. */
export function LatestAndTotal({ latest, total }: { latest: string | null | undefined; total: number }) {
  return (
    <>
      <td className="number">
        <Latest iso={latest} />
      </td>
      <td className="number">
        <Trans>
          <Count value={total} /> <span className="cell-word">in total</span>
        </Trans>
      </td>
    </>
  );
}
