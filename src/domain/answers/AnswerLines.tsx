import { useMemo } from 'react';
import { AnswerBlock } from './AnswerBlock';
import { AnswerRun } from './AnswerRun';
import type { FormLine } from './lines';
import type { MissingFiles } from './missing-files';
import type { Wording } from './texts';

interface AnswerLinesProps {
  /** Of `formLines`, filtered by `filterLines`. Keep them stable. */
  lines: readonly FormLine[];
  wording: Wording;
  /** The words of the search, folded. */
  words: readonly string[];
  /** The address of a file of the submission by its name. */
  fileAddress: (name: string) => string;
  missing: MissingFiles;
  /** The level of the headings of groups at the top. */
  level?: 2 | 3 | 4;
}

/** Lines that are drawn together; more than one block draws only what is near the window. */
const perBlock = 40;

/** Groups and entries of repeats under headings, each answer in the way of its question. */
export function AnswerLines({ lines, wording, words, fileAddress, missing, level = 3 }: AnswerLinesProps) {
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(lines.length / perBlock) }, (_, at) =>
        lines.slice(at * perBlock, (at + 1) * perBlock),
      ),
    [lines],
  );
  return (
    <div className="answers">
      {blocks.map((block, at) => (
        <AnswerBlock key={block[0]?.key ?? at} lines={block.length} isFirst={at === 0}>
          <AnswerRun
            lines={block}
            wording={wording}
            words={words}
            fileAddress={fileAddress}
            missing={missing}
            level={level}
          />
        </AnswerBlock>
      ))}
    </div>
  );
}
