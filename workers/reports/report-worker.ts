import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import { expose } from 'comlink';
import { PdfReportWriter } from './pdf-report-writer.ts';

expose(new PdfReportWriter({ regular, bold }));
