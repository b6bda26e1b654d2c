import type { Question } from '../protocol';
import type { RowEngine } from './engine';
import { crossRows, groupRows } from './groups';
import { placesOf } from './places';
import { duplicatesOf, spreadOf } from './spread';

/** Answers a question. */
export function answer(engine: RowEngine, question: Question): unknown {
  const { find } = question;
  switch (question.kind) {
    case 'rows':
      return engine.rows(find, question.skip, question.top, question.wkt);
    case 'json':
      return engine.json(find, question.skip, question.top, question.wkt);
    case 'count':
      return engine.count(find);
    case 'ids':
      return engine.ids(find);
    case 'position':
      return engine.position(find, question.id);
    case 'places':
      return placesOf(engine, find, question.field, question.colour);
    case 'groups':
      return groupRows(engine, find, question.grouping, question.most);
    case 'spread':
      return spreadOf(engine, find, question.field, question.bins);
    case 'cross':
      return crossRows(engine, find, question.one, question.other, question.most);
    case 'duplicates':
      return duplicatesOf(engine, find, question.fields, question.most);
  }
}
