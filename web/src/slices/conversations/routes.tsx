import type { ConversationId } from '@halles/contract';
import { paths } from '../../lib/paths.ts';
import type { RouteLoad, SliceRoute } from '../../lib/routes.ts';
import { conversationQuery, messagesQuery } from './queries.ts';

const screen = {
  title: 'navigation.conversations',
  screen: () => import('./screens/ConversationsScreen.tsx'),
} as const;

const loadThread = ({ queryClient, params }: RouteLoad) => {
  const conversationId = params['conversationId'] as ConversationId;
  return Promise.all([
    queryClient.prefetchQuery(conversationQuery(conversationId)),
    queryClient.prefetchQuery(messagesQuery(conversationId)),
  ]);
};

export const conversationsRoutes: readonly SliceRoute[] = [
  { path: paths.conversations, ...screen },
  { path: paths.conversation('$conversationId'), ...screen, load: loadThread },
  { path: '/conversations/about/$kind/$id', ...screen },
];
