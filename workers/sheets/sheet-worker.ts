import { expose } from 'comlink';
import { ExcelSheetWriter } from './excel-sheet-writer.ts';

expose(new ExcelSheetWriter());
