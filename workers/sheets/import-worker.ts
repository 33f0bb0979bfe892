import { expose } from 'comlink';
import { mintId } from '../../domain/kernel/ids.ts';
import { MirrorDatabase } from '../mirror/database.ts';
import { ExcelImportReader } from './excel-import-reader.ts';

const now = (): number => Date.now();
const newId = (): string => mintId(now(), (count) => crypto.getRandomValues(new Uint8Array(count)));

expose(new ExcelImportReader((userId, generation) => new MirrorDatabase(userId, { generation }), { now, newId }));
