import '#platform/context' // falls
