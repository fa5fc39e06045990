@rem npm scripts begin with exec, so that signals reach Node; this is exec for Windows.
@%*
