import type { ListAuditsParams } from '~/api/schema';
import { csvFile, csvLines } from '~/shared/lib/csv';
import type { Entry } from './entries';
import type { Matcher } from './matching';
import { readPiece, start } from './queries';

/** How far an export has come. */
export interface ExportProgress {
  /** Entries read of the log, and those of them in the file. */
  read: number;
  written: number;
}

const header = [
  'time',
  'type',
  'action',
  'initiator',
  'initiator id',
  'target',
  'target kind',
  'target state',
  'target id',
  'details',
  'notes',
];

/** One line of the file; the type in the reader's language beside the action's own name. */
const fields = (entry: Entry, labelOf: (action: string) => string): string[] => [
  entry.at,
  labelOf(entry.action),
  entry.action,
  entry.actor?.name ?? '',
  entry.actor ? String(entry.actor.id) : '',
  entry.target?.name ?? '',
  entry.target?.kind ?? '',
  entry.target?.gone ?? '',
  entry.target?.id ?? '',
  entry.detailsText,
  entry.notes ?? '',
];

/**
 * Reads the log to its end and makes a CSV file of what matches, piece by piece: each goes to the browser's file store
 * and out of the page's memory. An export that failed or was stopped goes on where it was.
 */
export class AuditExport {
  private readonly parts: Blob[];
  private place: ReturnType<typeof start> | null;
  progress: ExportProgress = { read: 0, written: 0 };

  constructor(
    private readonly params: ListAuditsParams,
    private readonly matcher: Matcher | null,
    private readonly labelOf: (action: string) => string,
  ) {
    this.place = start(params);
    this.parts = [new Blob([csvLines([header])])];
  }

  /** Reads on. Throws ApiError, and the abort as it is. */
  async run(onProgress: (progress: ExportProgress) => void, signal: AbortSignal): Promise<Blob> {
    while (this.place !== null) {
      const piece = await readPiece(this.params, this.place, signal);
      const { matcher } = this;
      const entries = matcher ? piece.entries.filter(matcher.fits) : piece.entries;
      if (entries.length > 0)
        this.parts.push(new Blob([csvLines(entries.map((entry) => fields(entry, this.labelOf)))]));
      this.progress = {
        read: this.progress.read + piece.entries.length,
        written: this.progress.written + entries.length,
      };
      this.place = piece.next;
      onProgress(this.progress);
    }
    return csvFile(...this.parts);
  }
}
