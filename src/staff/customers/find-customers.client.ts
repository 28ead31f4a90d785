import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../ask.client.ts';
import { answered } from '../queries.client.ts';
import { customersPerPage, listCustomers } from './list-customers.rpc.ts';

/** Longer than a pause between two letters. */
const typingMs = 200;

/** The customers that a text finds, page by page, once nobody types anymore. */
export function useFoundCustomers(typed: string) {
  const [text, setText] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useInfiniteQuery({
    queryKey: [listCustomers.name, text],
    queryFn: ({ pageParam, signal }) => {
      const page = { text, limit: customersPerPage, ...(pageParam && { cursor: pageParam }) };
      return answered(ask(listCustomers, page, { signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { logged: true },
  });
  return {
    ...found,
    customers: found.data?.pages.flatMap((page) => page.customers),
    /** What's shown is what an earlier text found. */
    isBehind: text !== typed.trim() || found.isPlaceholderData,
  };
}
