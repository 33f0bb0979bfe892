import { createFileRoute } from '@tanstack/react-router';
import { FailedTransactionScreen } from '../features/registration/failed-transaction-screen.tsx';

export const Route = createFileRoute('/failedTransaction')({ component: FailedTransactionScreen });
