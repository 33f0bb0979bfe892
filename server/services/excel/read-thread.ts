import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { readTable } from '../../../documents/excel/read-table.ts';
import { answerWith } from '../threads/answer.ts';

await answerWith(async (data) => readTable(await readFile(z.string().parse(data))));
